package verify

import (
	"os"
	"testing"

	"github.com/fulgurite/fulgurite/playwright/reliability/room"
)

// TestMain lets garbage grow.
func TestMain(m *testing.M) { os.Exit(room.Run(m)) }
