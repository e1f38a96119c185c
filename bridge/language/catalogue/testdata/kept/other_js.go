package kept

import "github.com/fulgurite/fulgurite/core/problem"

func made(what string) kind { return kind{what: "for the page " + "alone"} }

func elsewhere() *problem.Text { return problem.Say("On another platform.") }
