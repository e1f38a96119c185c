package state

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// The texts of the state itself: names of steps, decisions in them, barriers, and what a hierarchy
// needs.

// placeTitles are the names of the places of a result.
func placeTitles(p Place) string {
	return language.T(map[Place]language.Text{SummaryPlace: "Summary", RiskPlace: "Risk", UsePlace: "Use", TablePlace: "Changes",
		AlternativesPlace: "Other ways", ReportPlace: "Report"}[p])
}

// RoleWords lists the roles in the order of the page, in words about people.
var RoleWords = []struct {
	Role project.Role
	Word language.Text
}{
	{project.Identifying, "names the person"},
	{project.QuasiIdentifying, "could be known"},
	{project.Sensitive, "must stay secret"},
	{project.Insensitive, "harmless"},
	{project.HeldBack, "held back"},
	{project.Count, "number of records"},
}

// typeWords names types for the history.
func typeWords(t table.Type) string {
	return language.T(map[table.Type]language.Text{table.String: "text", table.Integer: "whole numbers", table.Decimal: "decimal numbers",
		table.Date: "dates", table.Ordinal: "ordered words"}[t])
}
