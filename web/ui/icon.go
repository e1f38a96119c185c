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

// Widening is the sign of a panel that takes more room, or less again.
func Widening(wide bool) app.UI {
	if wide {
		return app.Raw(`<svg class="arrows" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M1 8h5m-2.5-2.5L6 8l-2.5 2.5M15 8h-5m2.5-2.5L10 8l2.5 2.5"/></svg>`)
	}
	return app.Raw(`<svg class="arrows" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M7 8H1.5m2.5-2.5L1.5 8 4 10.5M9 8h5.5M12 5.5 14.5 8 12 10.5"/></svg>`)
}
