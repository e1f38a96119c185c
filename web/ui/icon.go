package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Icons are few: a word is often shorter.

// Mark is the bolt of the product.
func Mark() app.UI {
	return app.Raw(`<svg class="bolt" width="28" height="28" viewBox="0 0 26 26" aria-hidden="true"><path class="bolt-a" d="M14.6 1.5 5.2 14.2h6.1L9.4 24.5l11-14.6h-6.8z"/><path class="bolt-b" d="M14.6 1.5 5.2 14.2h6.1z"/></svg>`)
}

// Tick is the seal of what was checked.
func Tick() app.UI {
	return app.Raw(`<svg class="sign" width="40" height="40" viewBox="0 0 34 34" aria-hidden="true"><circle class="sign-ground" cx="17" cy="17" r="16"/><path class="sign-line" d="m10 17.5 4.8 4.8L24.5 12"/></svg>`)
}

// Cross is the seal of what was refused.
func Cross() app.UI {
	return app.Raw(`<svg class="sign sign-bad" width="40" height="40" viewBox="0 0 34 34" aria-hidden="true"><circle class="sign-ground" cx="17" cy="17" r="16"/><path class="sign-line" d="m11.5 11.5 11 11m0-11-11 11"/></svg>`)
}

// SmallTick marks a step that is done.
func SmallTick() app.UI {
	return app.Raw(
		`<svg class="tick" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true"><path d="m2.8 7.4 2.9 2.9 5.6-6.4"/></svg>`)
}
