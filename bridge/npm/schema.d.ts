// Made from the Go types of project files and messages: go test ./bridge/npm -update

/**
 * Project is the project file: everything that decides the result, and no data
 * beyond the values named in hierarchies.
 */
export interface Project {
  version: number;
  /** of the project, for people */
  name?: string;
  /** how to read the file */
  input?: ReadOptions;
  /** by name; columns of the table that are not named are insensitive */
  columns: ColumnSettings[];
  /** privacy models, all of which must hold */
  models: Model[];
  /**
   * Person names the columns that together say whom a record is about. They are
   * identifying. A record in which they are missing is about nobody who is known.
   */
  person?: string[];
  /**
   * RowsArePeople says that each record is about another person. It has to be said
   * where a column that names people repeats.
   */
  rowsArePeople?: boolean;
  /** records of a person that are kept at most, drawn at random; 0: all */
  maxRows?: number;
  /** how classes are counted, default "share" */
  size?: Size;
  /** records of a person that somebody knows, 1 to 3; 0 means 1 */
  recordsKnown?: number;
  /**
   * Subset names the records that count: those that will be released, of a
   * table that is known as a whole. Nil: all.
   */
  subset?: Subset;
  /**
   * SuppressionLimit is the share of records, 0 to 1, that may be left out.
   * The absolute limit is floor(limit*records) in float64 arithmetic.
   */
  suppressionLimit: number;
  measure: Measure;
  search?: Search;
  recoding?: Recoding;
  output?: Output;
  /** History is the named trail of changes that led here ("set k to 10"). */
  history?: string[];
}

/**
 * Welcome answers Hello with all that forms and help need, so that texts and
 * defaults have one home: the metadata of the engine.
 */
export interface Welcome {
  version: number;
  /** version of the engine */
  program: string;
  commit?: string;
  models: ModelInfo[];
  measures: MeasureInfo[];
  searches: SearchInfo[];
  builders: BuilderInfo[];
  limits: TableLimits;
  /** default missing-value words */
  missing: string[];
}

/** Profile says what was read. */
export interface Profile {
  name: string;
  rows: number;
  dialect: Dialect;
  /** as used */
  options: ReadOptions;
  encoding: string;
  /** empty cells */
  empty: number;
  columns: ColumnProfile[];
  /** first rows */
  head: string[][];
  /** last rows */
  tail: string[][];
  warnings?: Problem[];
  /** for the sample: a project that fits it */
  project?: Project;
}

/** HierarchyView shows a hierarchy as strips: value -> level 1 -> level 2. */
export interface HierarchyView {
  column: string;
  /** what to put into the project */
  spec: HierarchySpec;
  levels: LevelView[];
  strips: Strip[];
  /** rows of the definition */
  rows: number;
  warnings?: Problem[];
  /** values of the column that the hierarchy lacks */
  missing?: MissingValue[];
  /** why it cannot be used as it is */
  problems?: Problem[];
}

/** Estimate says before the start what a run means. */
export interface Estimate {
  /** number of transformations */
  lattice: number;
  /** what "auto" would take */
  algorithm: string;
  reason: string;
  /** of the search, on the high side */
  seconds: number;
  /** of memory for the search, at most */
  bytes: number;
  /** why the configuration cannot run yet */
  problems?: Problem[];
}

/** Progress is told at a fixed rhythm while a search runs. */
export interface Progress {
  algorithm: string;
  checks: number;
  /** number of transformations */
  lattice: number;
  /** share of the lattice decided, 0 to 1; 0 where unknown */
  decided: number;
  /** seconds */
  elapsed: number;
  /** seconds, 0: none */
  timeLimit: number;
  /** whether there is a solution so far */
  found: boolean;
  /** its score */
  best: number;
  /** its levels, by quasi-identifier in the table's column order */
  levels: number[] | null;
  /** share of detail kept by it, 0 to 1, where the measure knows its range */
  kept: number;
  /** share of records left out by it */
  left: number;
  /** no transformation scores less */
  bound?: number;
  /**
   * Round counts the searches of local recoding, the first being 1, and
   * Released the records that earlier rounds have settled. 0 elsewhere.
   */
  round?: number;
  released?: number;
  /**
   * Phase and Share say how far graph-based recoding is.
   * "forest", "cut", "improve"
   */
  phase?: string;
  /** of the phase that is done, 0 to 1 */
  share?: number;
}

/** Outcome is a finished run. */
export interface Outcome extends RunResult {
  /** of the file */
  contents: Contents;
  /** the written output was read back and meets every rule */
  verified: boolean;
  findings?: Problem[];
  /**
   * Refusal says why nothing was written although a result was found, where that is
   * for the user to change: left-out records that could be found in the file, or a
   * file of nobody. Then there are no findings.
   */
  refusal?: Problem;
  columns: ColumnChange[];
  /** cells of the output that a spreadsheet would run as formulas */
  formulas: number;
  /**
   * Attackers says how likely people were found before, and are now. Sizes of
   * Before and After are left out of the message: a large table has many.
   */
  attackers?: Attackers;
}

/** Page is a window of rows. */
export interface RowsPage {
  columns: string[];
  from: number;
  total: number;
  cells: string[][];
  /** by row: left out */
  out?: boolean[] | null;
}

/** Saved describes an attached blob. */
export interface Saved {
  /** suggested file name */
  name: string;
  type: string;
  bytes: number;
  rows: number;
}

/** CheckSensitive is a column that nobody should learn. */
export interface CheckSensitive {
  column: string;
  /** says which values are similar; nil: none */
  hierarchy?: HierarchySpec;
}

/** CheckReport is what Check found. */
export interface CheckReport {
  columns: string[];
  rows: number;
  /** records with * in all the columns: they are no group */
  suppressed: number;
  classes: number;
  /** size of the smallest group, 0 without any */
  k: number;
  unique: number;
  /** average risk of being picked */
  average: number;
  /** that of the smallest group, 1/K; 0 without any */
  highest: number;
  worst: WorstClass[];
  buckets: SizeBucket[];
  /** AtRisk counts the people in groups that are smaller than people ask for. */
  atRisk: AtRisk[];
  /** Sensitive says by Check.Sensitive what groups reveal. */
  sensitive?: Revealed[];
}

/** Options say how a file is to be read. The zero value detects everything. */
export interface ReadOptions {
  /** ",", ";", "\t" or "|"; empty: detect */
  delimiter?: string;
  /** charset label such as "windows-1252"; empty: UTF-8. Decoded outside the engine. */
  encoding?: string;
  /** the first record is data; columns are named column-1, column-2, ... */
  noHeader?: boolean;
  /** missing-value words; nil: DefaultMissing */
  missing?: string[];
  /** records with too few or too many cells: "error" (default) or "pad" (missing cells are empty, surplus ones still an error) */
  ragged?: string;
}

/** Column is what a project file says of one column. */
export interface ColumnSettings {
  name: string;
  role: Role;
  /** overrules the guess */
  type?: ColumnType;
  /** of dates, a Go layout */
  format?: string;
  /** nil for a quasi-identifier: automatic by type */
  hierarchy?: HierarchySpec;
  /** lowest level allowed, default 0 */
  minLevel?: number;
  /** highest level allowed, default the top */
  maxLevel?: number;
  /** importance in [0,1] for measures that sum over columns, default 0.5 */
  weight?: number;
  /**
   * Microaggregate, for a quasi-identifier, replaces its values inside the classes
   * that the others form; its hierarchy is not used then.
   */
  microaggregate?: Microaggregate;
  /** TopBottom replaces values beyond bounds before anything else is done. */
  topBottom?: Bounds;
  /**
   * Treatment is what becomes of an identifying column, default "remove"; "shift"
   * is for dates of any other role than quasi-identifying.
   */
  treatment?: Treatment;
}

/** Model chooses a privacy model of package privacy by its id. */
export interface Model {
  /** such as "k-anonymity" */
  model: string;
  /** the sensitive column, for models that protect one */
  attribute?: string;
  /** such as {"k": 5} */
  params?: Record<string, number | string | boolean>;
}

/** Size is how the size of a class is counted where persons have several records. */
export type Size = 'share' | 'persons';

/**
 * Subset is a research subset: the records that will be released, of a table
 * that stands for all the people whom somebody could look for. Exactly one of
 * its fields is given.
 */
export interface Subset {
  /** Rows are 0-based numbers of records, the header not counted. */
  rows?: number[];
  /** Where selects the records that meet all conditions. */
  where?: Condition[];
  /** Sample draws records at random, without replacement. */
  sample?: SubsetSample;
}

/** Measure chooses a utility measure of package utility by its id. */
export interface Measure {
  /** such as "loss" */
  measure: string;
  /** such as {"gsFactor": 0.5, "aggregate": "geometric-mean"} */
  params?: Record<string, number | string | boolean>;
}

/** Search chooses a search algorithm of package search by its id. */
export interface Search {
  /** "auto" (default), "flash", "lightning" */
  algorithm?: string;
  /** seconds; 0: the algorithm's default */
  timeLimit?: number;
  /** checks at most; 0: unlimited */
  checkLimit?: number;
}

/**
 * Recoding says how a table is made coarser. The zero value is full-domain
 * generalization.
 */
export interface Recoding {
  /** default "full-domain" */
  method?: Method;
  /** of local recoding, default "fixpoint" */
  mode?: Mode;
  /** of the mode "iterative", default DefaultRounds */
  rounds?: number;
  /** of "graph": the same seed gives the same result */
  seed?: number;
}

/** Output says how the result is written. */
export interface Output {
  /**
   * Identifying says what becomes of identifying columns that do not say it
   * themselves: "remove" (default) or "replace" (every cell becomes *).
   */
  identifying?: string;
  /** default "drop" */
  leftOut?: LeftOut;
  /** of records outside the research subset: "drop" (default) or "mask" */
  outside?: LeftOut;
  /** default: "shuffled" where the order tells something, else "original" */
  order?: Order;
  /**
   * EscapeFormulas prefixes an apostrophe to cells that spreadsheets would
   * run as formulas (= + - @ and control characters in front).
   */
  escapeFormulas?: boolean;
}

/** Info describes a model for people and forms. */
export interface ModelInfo {
  /** in project files: "k-anonymity" */
  id: string;
  /** "k-anonymity" */
  name: string;
  /** what it guarantees, in plain words */
  sentence: string;
  /** the condition, in plain text */
  definition: string;
  /** paper and section */
  source: string;
  /** what attack it answers */
  attack: string;
  params: Param[];
  /** protects one sensitive column, which must be named */
  sensitive: boolean;
  /** needs a research subset */
  subset: boolean;
}

/** Info describes a measure for people and forms. */
export interface MeasureInfo {
  /** in project files: "loss" */
  id: string;
  /** "Loss" */
  name: string;
  /** what it measures, in plain words */
  sentence: string;
  /** in plain text */
  formula: string;
  /** paper and section */
  source: string;
  params: Param[];
  /** whether the columns' weights matter */
  weights: boolean;
}

/** Info describes an algorithm for people and forms. */
export interface SearchInfo {
  id: string;
  name: string;
  /** what it does, in plain words */
  sentence: string;
  /** what is known of its result */
  guarantee: string;
  source: string;
  /** works until a time limit and needs one */
  timeBox: boolean;
  /** finds the best there is unless it is stopped */
  exact: boolean;
  /** there to compare with; "auto" never takes it */
  reference: boolean;
}

/** Info describes a builder in plain words. */
export interface BuilderInfo {
  kind: HierarchyKind;
  /** a few plain words: "Ranges of numbers" */
  label: string;
  /** what becomes of a value */
  sentence: string;
  /** a value on its way up, levels separated by " -> " */
  example: string;
  /** the options, in the order of a form */
  fields: BuilderField[];
  /** Types are the types of columns that the builder is made for; empty: all. */
  types?: ColumnType[];
}

/**
 * Limits bound what a file may cost. They are stated in the message that
 * refuses a file. A zero field means the field of DefaultLimits.
 */
export interface TableLimits {
  /** columns of a table */
  Columns: number;
  /** records */
  Rows: number;
  /** records times columns; a cell costs 4 bytes */
  Cells: number;
  /** bytes of one cell */
  CellBytes: number;
  /** bytes of one record with its quotes and line breaks */
  RecordBytes: number;
  /** bytes of all distinct values of one column */
  DistinctBytes: number;
}

/** Dialect is how a CSV file is written. */
export interface Dialect {
  /** ',', ';', '\t' or '|' */
  delimiter: number;
  /** "\n", "\r\n" or "\r": the first one seen, used by the writer */
  lineBreak: string;
  /** the file began with a byte order mark */
  bom: boolean;
  /** the last record ended with a line break */
  final: boolean;
}

/** ColumnProfile is what was found out about one column. */
export interface ColumnProfile {
  name: string;
  type: ColumnType;
  format?: string;
  distinct: number;
  /** records without a value */
  missing: number;
  examples: string[];
  /** smallest and largest value of ordered types */
  low?: string;
  high?: string;
  /** suggested */
  role: Role;
  /** why, in plain words */
  reason: string;
  /** suggested, of a concrete kind */
  hierarchy: HierarchySpec;
  /** why this hierarchy */
  because: string;
}

/** Problem is an error or a warning. It implements error. */
export interface Problem {
  code: string;
  /** what happened and why */
  sentence: string;
  /** what to do about it */
  hint?: string;
  /** where */
  place?: Place;
  /** how often, when one problem stands for many */
  count?: number;
}

/**
 * Spec says how a column's hierarchy is made, as a project file holds it: a
 * kind and the options of that kind under the kind's name. Every kind but
 * "table" is built from the column's values, so it fits the next file too.
 */
export interface HierarchySpec {
  kind: HierarchyKind;
  table?: TableHierarchy;
  redaction?: RedactionHierarchy;
  intervals?: IntervalsHierarchy;
  grouping?: GroupingHierarchy;
  dates?: DatesHierarchy;
  halving?: HalvingHierarchy;
  words?: WordsHierarchy;
  tree?: TreeHierarchy;
}

/** LevelView is one level of a hierarchy. */
export interface LevelView {
  name: string;
  /** labels that occur */
  distinct: number;
}

/** Strip is one value and its label on every level. */
export interface Strip {
  /** by level, 0 first */
  labels: string[];
  /** records with this label, by level */
  counts: number[];
}

/** MissingValue is a value that a hierarchy lacks. */
export interface MissingValue {
  value: string;
  /** records with it */
  count: number;
}

/**
 * Result is what Table found. Recoded is not yet verified: once it is
 * written, package verify decides whether it may leave the program.
 */
export interface RunResult {
  /** false: no transformation meets the rules */
  found: boolean;
  /** the algorithm that ran: "flash", "lightning", ... */
  algorithm: string;
  /** by quasi-identifier, in the table's column order */
  transformation: Generalized[] | null;
  measure: string;
  /** lower is better */
  score: number;
  /** the score of measures with the aggregate "rank" */
  rank?: number[];
  /** proved: no transformation of the lattice scores less */
  optimal: boolean;
  /** proved: no transformation scores less than this */
  bound?: number;
  records: number;
  /** records left out */
  suppressed: number;
  /** records that may be left out */
  limit: number;
  /** equivalence classes that are not suppressed */
  classes: number;
  /** how the table was recoded */
  method: Method;
  aggregated?: Aggregated[];
  /** of local recoding */
  rounds?: Round[];
  /** share of detail kept: 1 - Loss (arithmetic mean), 0 to 1 */
  kept: number;
  /** number of transformations (exact below 2^53) */
  lattice: number;
  /** transformations grouped and judged */
  checks: number;
  /** rows pushed through the grouping kernel */
  rows: number;
  /** why the search ended early: "time", "checks", "user" */
  stopped?: string;
  times: Times;
  before: ProsecutorRisk;
  after: ProsecutorRisk;
  warnings?: Problem[];
}

/** Contents says which records the file of a release has, and in which order. */
export interface Contents {
  /** records of the file, blank ones among them */
  written: number;
  /** what became of records that are left out */
  leftOut: LeftOut;
  /** and of those outside the research subset, if there is one */
  outside?: LeftOut;
  order: Order;
  /**
   * Because says why the order is another than the original one although nobody
   * asked for it, or what the original one tells; nil: neither.
   */
  orderBecause?: Problem;
}

/** ColumnChange says what became of one column, in table order. */
export interface ColumnChange {
  name: string;
  role: Role;
  level: number;
  /** Highest and Average are those of anonymize.Generalized, where levels differ by record. */
  highest?: number;
  average?: number;
  /** short names of all levels, or an example label each */
  levels?: string[];
  /** distinct values */
  before: number;
  after: number;
  /** cells that show *, those of records left out included */
  hidden: number;
  /** Quality is what is left of a quasi-identifier's detail, nil for others. */
  quality?: ColumnQuality;
}

/**
 * Attackers holds what three kinds of attackers achieve, before and after.
 * With a research subset its records are looked for, in the whole table.
 */
export interface Attackers {
  before: Chances;
  after: Chances;
}

/** WorstClass is one of the smallest groups. */
export interface WorstClass {
  /** by Check.Columns */
  values: string[];
  size: number;
}

/** SizeBucket counts people by the size of their group. */
export interface SizeBucket {
  /** "2-4" */
  label: string;
  people: number;
  classes: number;
}

/**
 * AtRisk counts the records whose risk of being found is above a threshold:
 * those in classes of fewer than Size records.
 */
export interface AtRisk {
  size: number;
  /** 1/Size */
  threshold: number;
  records: number;
  /** of the records that are not suppressed, 0 to 1 */
  share: number;
}

/**
 * Revealed is what somebody learns about a sensitive column who knows to which
 * class a person belongs. Every figure is the strictest parameter with which
 * the model holds in all classes of records that are not suppressed. The table
 * that classes are compared with has all records, suppressed ones too. Without
 * any class all figures are 0.
 */
export interface Revealed {
  column: string;
  /** different values in the table */
  values: number;
  /** l of distinct l-diversity: values in the class with the fewest */
  distinct: number;
  /**
   * Entropy is the largest l of entropy l-diversity, 1 or more: the values of
   * a class are as uncertain as that many equally frequent ones. Grassberger
   * is the same by that estimate of the entropy.
   */
  entropy: number;
  grassberger: number;
  /**
   * Recursive gives for l from 2 to Distinct, ten at most, what c of recursive
   * (c,l)-diversity has to exceed.
   */
  recursive: Recursive[];
  /**
   * t of t-closeness, 0 to 1, by distance; Hierarchical is nil without a
   * hierarchy. The order is that of the column's type.
   */
  equal: number;
  ordered: number;
  hierarchical?: number;
  /** what delta of delta-disclosure privacy has to exceed */
  delta: number;
  /** least beta of basic beta-likeness, 0 or more */
  beta: number;
  /** least beta of enhanced beta-likeness; nil: it holds for none */
  enhanced: number | null;
  /** least alpha of (alpha,k)-anonymity: largest share of a value in a class */
  alpha: number;
  /** the classes that reveal most, at most ten */
  worst: Revealing[];
}

/** Role says what a column is to somebody who attacks the table. */
export type Role = 'identifying' | 'quasi-identifying' | 'sensitive' | 'insensitive';

/** Type is the type of a column's values. */
export type ColumnType = 'string' | 'integer' | 'decimal' | 'date' | 'ordinal';

/**
 * Microaggregate replaces the values of a quasi-identifier by one text a class.
 * 
 * Alone, a column is aggregated inside the classes that the generalized columns
 * form. All cells of a class show the same, so that classes stay what they are, and
 * with them every model. The columns that are aggregated jointly split these
 * classes into clusters of similar records first (package recode, MDAV): less is
 * lost, but only the size of groups is guaranteed.
 */
export interface Microaggregate {
  function: Function;
  joint?: boolean;
}

/**
 * Bounds are top and bottom coding: a value beyond a bound becomes the bound, so
 * that the rare values at the ends of a scale cannot be told apart (A. Hundepool
 * et al.: Statistical Disclosure Control. Wiley 2012, section 3.2.2). Nil: no bound.
 */
export interface Bounds {
  /** smaller values become this one */
  bottom?: string;
  /** larger values become this one */
  top?: string;
}

/** Treatment is what becomes of an identifying column. */
export type Treatment = 'remove' | 'hide' | 'pseudonym' | 'number' | 'shift';

/**
 * Condition is met by records whose value of a column is among some values, or
 * lies in a range in the order of the column's type. Missing values lie in no
 * range.
 */
export interface Condition {
  column: string;
  /** one of these values */
  is?: string[];
  /** this value or one after it */
  from?: string;
  /** this value or one before it */
  to?: string;
  /** the opposite */
  not?: boolean;
}

/** Sample is a random sample. The same seed draws the same records of a table. */
export interface SubsetSample {
  /** of the records, above 0 and at most 1; rounded to the nearest number */
  share: number;
  seed: number;
}

/** Method is a way of recoding. */
export type Method = 'full-domain' | 'local' | 'graph';

/** Mode says how often local recoding begins anew with what is left. */
export type Mode = 'single' | 'iterative' | 'fixpoint';

/** LeftOut says what is written of a record that is left out. */
export type LeftOut = 'drop' | 'blank' | 'mask';

/** Order is the order of the records of a release. */
export type Order = 'shuffled' | 'sorted' | 'original';

/** Param is the description of one parameter. */
export interface Param {
  /** key in the project file, camel case: "gsFactor" */
  name: string;
  kind: ParamKind;
  /** a few plain words for a form: "Size of the smallest group" */
  label: string;
  /** what it does, in plain words */
  sentence: string;
  /** float64, string or bool, according to Kind */
  default: number | string | boolean;
  /** bounds of numbers; both 0 means unbounded */
  min: number;
  max: number;
  /** Min itself is not allowed */
  minOpen?: boolean;
  maxOpen?: boolean;
  choices?: ParamOption[];
}

/** Kind names a builder. */
export type HierarchyKind = 'auto' | 'table' | 'suppression' | 'redaction' | 'intervals' | 'grouping' | 'dates' | 'halving' | 'words' | 'tree';

/** Field describes one option of a builder. */
export interface BuilderField {
  /** key of the option within the kind's object of a Spec */
  name: string;
  form: BuilderForm;
  label: string;
  sentence: string;
  /** of the forms "choice" and "units" */
  choices?: BuilderChoice[];
  /** what holds if the option is left out */
  default?: number | string | boolean;
  /** of whole numbers */
  min?: number;
}

/** Place says where a problem is. Unknown parts keep their zero value. */
export interface Place {
  /** name of the file as the user knows it */
  file?: string;
  /** 1-based line of the file, the header being line 1 */
  line?: number;
  /** 1-based position: the field in a table's record, the character in a project file */
  column?: number;
  /** name of the table's column */
  attribute?: string;
  /** place in a project file, for example "columns[3].role" */
  path?: string;
}

/** Table is a hierarchy given row by row. */
export interface TableHierarchy {
  /** file it was imported from */
  name?: string;
  /** value, label on level 1, label on level 2, ... */
  rows: string[][];
  levels?: string[];
}

/** Redaction replaces characters one by one, so that level l hides l*Step of them. */
export interface RedactionHierarchy {
  /** the side where it starts: "right" (default) or "left" */
  from?: string;
  /** one character, default "*" */
  mask?: string;
  /** characters a level, default 1 */
  step?: number;
  /** "" or one character that fills short values up to the longest before redaction */
  pad?: string;
  /**
   * Align is the side on which filled-up values stand, "left" or "right";
   * default: away from the side where redaction starts, so that numbers keep
   * their places. Codes that grow by detail, such as ICD-10, stand left.
   */
  align?: string;
}

/** Intervals groups numbers into ranges [low, high). */
export interface IntervalsHierarchy {
  /**
   * Widths are the widths of the ranges on level 1, 2, ...; each must be a
   * multiple of the one before. Neither Widths nor Cuts: round widths that
   * suit the values.
   */
  widths?: number[];
  /** a boundary of all ranges */
  origin?: number;
  /**
   * Cuts are explicit boundaries a level, ascending; a higher level's cuts
   * must be among the lower one's. Exclusive with Widths.
   */
  cuts?: number[][];
  /** everything below is "<bottom" */
  bottom?: number;
  /** everything from here on is ">=top" */
  top?: number;
}

/** Grouping puts categories into an order and groups neighbours, or names groups. */
export interface GroupingHierarchy {
  /**
   * Order lists the values; empty means natural order (numbers by value,
   * else alphabetical). Values not listed come last.
   */
  order?: string[];
  /**
   * Fanout is the number of neighbours that form a group a level, 2 or more,
   * default 2; used where Groups is empty.
   */
  fanout?: number;
  /**
   * Groups name groups by hand a level: on level 1 of values, above of the
   * labels below. Members that no group names keep their label.
   */
  groups?: NamedGroup[][];
}

/**
 * Dates generalizes dates by calendar units, finest first, from "day", "week",
 * "month", "quarter", "year", "5-years", "decade", "century". A week does not
 * nest in a month: the builder says so where units do not nest.
 */
export interface DatesHierarchy {
  /** default month, quarter, year, 5-years, decade */
  units?: string[];
}

/**
 * Halving divides a range of numbers into halves, these into halves, and so on;
 * each level up has half as many ranges.
 */
export interface HalvingHierarchy {
  /** default: the smallest number of the column */
  low?: number;
  /** default: the largest */
  high?: number;
  /** how often the range is halved; default: whole numbers until one is left, others 8 times */
  depth?: number;
}

/** Words keeps the first words of a text, one fewer on each level. */
export interface WordsHierarchy {
  /**
   * Max is the number of words that a text is taken to have: level l keeps
   * the first Max-l of them. Default: those of the longest text, at most 10.
   */
  max?: number;
}

/** Tree names groups within groups. */
export interface TreeHierarchy {
  /**
   * Lines are an outline: a value or a group a line, the members of a group
   * on the lines below it and indented deeper. What has members is a group.
   */
  lines: string[];
}

/** Generalized is the level of one quasi-identifier. */
export interface Generalized {
  attribute: string;
  /** the lowest one of any record, where they differ */
  level: number;
  /**
   * Highest is the highest level of any record, Height if cells are hidden
   * ("*" although the hierarchy has no such label), and Average the mean. Both
   * are left out where all records are on Level.
   */
  highest?: number;
  average?: number;
  /** number of levels, level 0 included */
  height: number;
  /** short name of the level, if the hierarchy has one */
  name?: string;
}

/** Aggregated says what became of a column that is aggregated. */
export interface Aggregated {
  attribute: string;
  function: Function;
  /** share of its detail that is gone, 0 to 1 */
  loss: number;
}

/**
 * Round is one transformation of local recoding, and the records released
 * with it.
 */
export interface Round {
  /** by quasi-identifier, in the table's column order */
  levels: number[];
  records: number;
}

/** Times are times by phase, measured with the clock of Options. */
export interface Times {
  /** encoding hierarchies, packing rows; nanoseconds in JSON */
  prepare: number;
  search: number;
  recode: number;
}

/**
 * Prosecutor is the prosecutor risk of a table. Risks are probabilities in
 * [0,1]. Suppressed records are no part of it: nobody finds them. All numbers
 * are 0 where no record is left.
 */
export interface ProsecutorRisk {
  /** R: records in classes */
  records: number;
  /** U */
  classes: number;
  /** records of the smallest class */
  smallest: number;
  /** records of the largest class */
  largest: number;
  /** records that are alone in their class */
  unique: number;
  /** 1/Smallest */
  highest: number;
  /** U/R, which is also the success rate of guessing everybody */
  average: number;
  /** 1/Largest */
  lowest: number;
  /** Sizes is the histogram of class sizes, ascending. */
  sizes: SizeCount[] | null;
  /** Buckets group the records by the size of their class, for a chart. */
  buckets: SizeRange[] | null;
}

/**
 * Quality says how much of a column's detail is left, by several measures. A
 * measure that is not defined for the column is nil.
 */
export interface ColumnQuality {
  attribute: string;
  records: number;
  granularity?: QualityMeasure;
  intensity?: QualityMeasure;
  entropy?: QualityMeasure;
  /** of numbers and dates */
  squaredError?: QualityMeasure;
}

/** Chances are what attackers achieve who know the quasi-identifiers. */
export interface Chances {
  /** looks for one person who is known to be in the table */
  prosecutor: Chance;
  /** shows that anyone can be found */
  journalist: Chance;
  /** wants as many as possible: expected share of right guesses */
  marketer: number;
  /** records by prosecutor risk */
  distribution: RiskInterval[];
}

/** Recursive is a pair of parameters of recursive (c,l)-diversity. */
export interface Recursive {
  l: number;
  /** it holds for every greater c */
  c: number;
}

/** Revealing is a class with few different values, or one value that stands out. */
export interface Revealing {
  /** of the known columns */
  values: string[];
  /** records */
  size: number;
  /** its first record, 0-based */
  row: number;
  /** different sensitive values */
  distinct: number;
  /** the most frequent one */
  value: string;
  /** records that have it */
  count: number;
}

/**
 * Function makes one text of the values of a class, so that all of its cells
 * show the same (microaggregation: J. Domingo-Ferrer, J. M. Mateo-Sanz: Practical
 * data-oriented microaggregation for statistical disclosure control. IEEE TKDE
 * 14(1), 2002).
 * 
 * Missing values are left out, and their cells show what the class shows; a class
 * that has nothing else shows Star.
 */
export type Function = 'mean' | 'geometric-mean' | 'median' | 'mode' | 'interval' | 'set';

/** Kind is the type of a parameter's value. */
export type ParamKind = 'integer' | 'real' | 'choice' | 'flag';

/** Option is one value of a parameter of kind Choice. */
export interface ParamOption {
  value: string;
  label: string;
  sentence?: string;
}

/** Form is how the value of an option is written. */
export type BuilderForm = 'choice' | 'units' | 'integer' | 'number' | 'character' | 'numbers' | 'cuts' | 'values' | 'groups' | 'rows';

/** Choice is one possible value of a field. */
export interface BuilderChoice {
  value: string;
  label: string;
}

/** Group is a named set of labels of the level below. */
export interface NamedGroup {
  label: string;
  members: string[];
}

/** SizeCount says how many classes have a size. */
export interface SizeCount {
  /** records of each of these classes, 1 or more */
  size: number;
  /** how many there are */
  classes: number;
}

/** Bucket counts the records whose class has From to To records. */
export interface SizeRange {
  from: number;
  /** inclusive; 0: no upper end */
  to: number;
  records: number;
  classes: number;
}

/** Measure is a loss on its own scale and the quality that remains. */
export interface QualityMeasure {
  loss: number;
  /** loss of the column as it was */
  least: number;
  /** loss if every cell shows "*" */
  most: number;
  /** 1 - (Loss-Least)/(Most-Least), in [0,1]: 1 is all detail, 0 none */
  quality: number;
}

/** Chance says how likely a guess is right. */
export interface Chance {
  highest: number;
  average: number;
  /** share of the records above a risk of 0.2 */
  atRisk: number;
}

/** Interval counts the records with a risk above Low and at most High. */
export interface RiskInterval {
  low: number;
  high: number;
  records: number;
  /** of all records in classes */
  share: number;
  /** share of the records with a risk of at most High */
  cumulative: number;
}
