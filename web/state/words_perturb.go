package state

import "github.com/fulgurite/fulgurite/core/perturb"

// perturbMethods lists the methods of changing values.
var perturbMethods = []choice{
	{string(perturb.Noise), "get noise", "A random number is added to each: means stay, and spread grows a little.", ""},
	{string(perturb.Rounding), "are rounded", "Each becomes the nearest multiple of a number. Nothing is drawn.", ""},
	{string(perturb.RankSwapping), "change places",
		"Values change places with others of about the same rank: the column has the same values, in other records.", ""},
	{string(perturb.PRAM), "are drawn anew", "Each is drawn anew, so that every value stays about as frequent (PRAM).", ""},
}

// perturbFields lists the parameters of the methods.
var perturbFields = []choice{
	{"share", "Standard deviation of the noise, in per cent of that of the column", "", ""},
	{"joint", "Correlated noise", "The noise of all columns that say so has their correlations, so that these stay.", ""},
	{"base", "Multiples of", "", ""},
	{"within", "Ranks differ by at most, in per cent of the records", "", ""},
	{"stay", "Probability to stay in each of two steps, in per cent",
		"Values are drawn anew, and then again so that their frequencies stay.", ""},
}
