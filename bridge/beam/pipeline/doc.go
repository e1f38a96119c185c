// Package pipeline anonymizes a table as a pipeline of Apache Beam, so that it runs where
// the table is: on Flink, Spark or Dataflow, or on Beam's local runner.
//
//	group    reads the files, and counts the different tuples of values (per person, where
//	         people may have several records): only these are shuffled
//	search   finds the transformation of the tuples in one worker, with the engine that tables
//	         in files have, and with its verification
//	recode   reads the files again, and gives each record a shard at random; beside it, check
//	         adds up what the release has to show of each record
//	write    writes the records of a shard in random order, to a file with a temporary name
//	read     reads these files back, and counts the tuples that they show
//	verify   compares what was read with what had to be shown, and computes every rule anew
//	         from the counts, in one worker
//	commit   gives the files their names
//
// Records pass through the runner once, from recode to write, in packed blocks. Repeating any step,
// because a worker died or a bundle was retried, changes nothing: a record's shard follows from its
// place and the job, files have a new name each time and are committed by the verified name, and a
// commit that finds its work done succeeds.
package pipeline
