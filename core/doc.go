// Package core is the front door of the engine.
package core
