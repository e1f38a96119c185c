package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Draggable makes an item of a list one that can be dragged to the place of another:
// move is called with both places. Such lists have buttons as well, because not
// everybody can drag.
func Draggable(item app.HTMLLi, list string, at int, move func(from, to int)) app.HTMLLi {
	const kind = "text/plain"
	return item.Draggable(true).
		OnDragStart(func(_ app.Context, e app.Event) {
			e.Get("dataTransfer").Call("setData", kind, strconv.Itoa(at)+" "+list)
		}, list, at).
		OnDragOver(func(_ app.Context, e app.Event) { e.PreventDefault() }, list, at).
		OnDrop(func(_ app.Context, e app.Event) {
			e.PreventDefault()
			place, of, _ := strings.Cut(e.Get("dataTransfer").Call("getData", kind).String(), " ")
			if from, err := strconv.Atoi(place); err == nil && of == list && from != at {
				move(from, at)
			}
		}, list, at)
}
