// Made from the requests and the Go types of the engine: go test ./bridge/npm -update

/**
 * The requests of the protocol by their kinds: what goes to the engine (`body` and `file`), what it answers
 * (`result` and `blob`), and what it tells in between (`progress`).
 */
export interface Requests {
  /** Opens the conversation. */
  hello: { body: Hello; result: Welcome };
  /** Reads a table from the file. */
  open: { body: OpenFile; file: Blob; result: Profile; progress: FileProgress };
  /** Invents a table; its profile comes with a project. */
  sample: { body: AskSample; result: Profile };
  /** Reads the open file with other options; its name stays. */
  reread: { body: OpenFile; result: Profile; progress: FileProgress };
  /** Reads columns of the open table in another way. */
  columns: { body: ReadColumns; result: ColumnsRead };
  /** Makes a column's hierarchy, or reads it from the CSV file. */
  hierarchy: { body: BuildHierarchy; file?: Blob; result: HierarchyView };
  /** Writes a column's hierarchy as CSV. */
  'export-hierarchy': { body: BuildHierarchy; result: Saved; blob: Blob };
  /** Reads and validates a project file; the body is there for its name. */
  project: { body?: OpenFile; file: Blob; result: ReadProject };
  /** Asks what a run would be. */
  estimate: { body: Project; result: Estimate };
  /** Anonymizes the open table; its result becomes the last one. */
  run: { body: Project; result: Outcome; progress: Progress };
  /**
   * Runs, but the results since the last run stay, one a way of recoding, and
   * one whose levels were chosen.
   */
  compare: { body: Project; result: Outcome; progress: Progress };
  /** Says which of these results is the last one for all other requests. */
  choose: { body: Choose; result: undefined };
  /**
   * Releases the open table as a batch; the file is the state
   * after the batch before, left out for a first one.
   */
  append: { body: Project; file?: Blob; result: Appended; progress: Progress };
  /**
   * Does so too, and lets fewer than k records join a group that
   * was released before: whoever knows in which batch somebody came may then find a
   * smaller group.
   */
  'append-joining': { body: Project; file?: Blob; result: Appended; progress: Progress };
  /** Reads the state after earlier batches; the body is there for its name. */
  state: { body?: OpenFile; file: Blob; result: Published };
  /** Asks for a window of rows. */
  rows: { body: AskRows; result: RowsPage };
  /** Asks for records as a grid shows them. It is answered in the pauses of a job, too. */
  window: { body: AskWindow; result: Window };
  /** Asks what the columns of a grid hold; answered as WindowRequest. */
  heads: { body: AskHeads; result: Heads };
  /** Asks for what was written; refused unless it is verified. */
  save: { body: AskSave; result: Saved; blob: Blob; progress: FileProgress };
  /**
   * Asks for the report of the last result or batch, as a document or
   * as data; refused unless it is verified.
   */
  report: { body: AskReport; result: Saved; blob: Blob };
  /**
   * Asks for SQL that makes and verifies the last result in a database, as an
   * archive of scripts; refused unless it is verified, and where scripts cannot do it.
   */
  scripts: { body: AskScripts; result: Saved; blob: Blob };
  /** Asks what a table reveals as it is. */
  check: { body: AskCheck; result: CheckReport; progress: FileProgress };
  /** Asks whether the file is a release of the open table. */
  verify: { body: Verify; file: Blob; result: VerifyReport; progress: FileProgress };
  /** Asks which details of the last result tell people apart. */
  risk: { body: AskRisk; result: RiskReport };
  /** Holds the risks of the last result against limits. */
  limits: { body: AskLimits; result: LimitsReport };
  /** Asks how many people of the last result are unique in a population. */
  population: { body: AskPopulation; result: PopulationReport };
  /** Asks what is left of a column in the last result. */
  summary: { body: AskSummary; result: SummaryReport };
  /** Asks for alternatives to the last result. */
  solutions: { body: AskSolutions; result: Alternatives };
  /**
   * Asks what each rule of the last result costs in detail. Each answer has one search
   * more than that before, until all are done.
   */
  costs: { body: undefined; result: CostReport };
  /**
   * Asks the same by the same steps for everybody, which is found soon, with columns
   * that are held back as harmless ones.
   */
  weigh: { body: undefined; result: CostReport };
  /**
   * Asks how well a column can be predicted from others, before and after
   * the last run.
   */
  predict: { body: AskPrediction; result: Prediction; progress: WorkProgress };
  /** Attacks the file of the last result, as somebody would who has it. */
  attack: { body: AskAttack; file?: Blob; result: Attacks; progress: WorkProgress };
  /**
   * Asks how the records are spread over the values of each column,
   * before and after the last run.
   */
  distributions: { body: undefined; result: Distributions };
  /** Groups the records by a column, before and after the last run. */
  analysis: { body: AskAnalysis; result: Analysis };
  /** Makes a key for pseudonyms and shifted dates, with which runs work from now on. */
  'make-key': { body: MakeKey; result: KeyFile; blob: Blob };
  /** Reads the key from its file. */
  'open-key': { body: OpenKey; file: Blob; result: KeyFile };
  /** Reads the receipt of a release, by which a file can be verified. */
  'open-receipt': { body: OpenReceipt; file: Blob; result: undefined };
  /** Drops the key and nothing else. */
  'forget-key': { body: undefined; result: undefined };
  /** Drops all data, and the key. */
  forget: { body: undefined; result: undefined };
  /**
   * Ends one request, or all that was asked before and is not done, with the code
   * "cancelled".
   */
  cancel: { body: Cancel; result: undefined };
  /** Ends the job under way with its best so far. */
  stop: { body: undefined; result: undefined };
  /** Is answered at once, also amid a job: it tells that the engine is alive. */
  beat: { body: undefined; result: undefined };
}

declare const custom: unique symbol;

/** The id of what a program of your own has added to the engine. */
export type Custom = string & { readonly [custom]: true };

/** The privacy models of this version. */
export type KnownModel =
  | 'k-anonymity'
  | 'distinct-l-diversity'
  | 'entropy-l-diversity'
  | 'recursive-cl-diversity'
  | 't-closeness'
  | 'delta-disclosure-privacy'
  | 'basic-beta-likeness'
  | 'enhanced-beta-likeness'
  | 'alpha-k-anonymity'
  | 'delta-presence'
  | 'inclusion'
  | 'k-map'
  | 'k-map-estimated'
  | 'profitability-prosecutor'
  | 'profitability-journalist'
  | 'profitability-prosecutor-no-attack'
  | 'profitability-journalist-no-attack'
  | 'average-reidentification-risk'
  | 'average-reidentification-risk-extended'
  | 'sample-uniqueness'
  | 'population-uniqueness'
  | 'differential-privacy';

/** The id of a privacy model. Those of others: `customModel`. */
export type ModelId = KnownModel | Custom;

/** The parameters by their ids; what is left out has its default. */
export interface ModelParams {
  'k-anonymity': { k?: number };
  'distinct-l-diversity': { l?: number };
  'entropy-l-diversity': { l?: number; estimator?: 'shannon' | 'grassberger' };
  'recursive-cl-diversity': { c?: number; l?: number };
  't-closeness': { t?: number; distance?: 'equal' | 'ordered' | 'hierarchical' };
  'delta-disclosure-privacy': { delta?: number; absent?: 'ignore' | 'count' };
  'basic-beta-likeness': { beta?: number };
  'enhanced-beta-likeness': { beta?: number };
  'alpha-k-anonymity': { k?: number; alpha?: number };
  'delta-presence': { deltaMin?: number; deltaMax?: number };
  inclusion: Record<string, never>;
  'k-map': { k?: number };
  'k-map-estimated': { k?: number; significance?: number; estimator?: 'poisson' | 'zero-truncated-poisson'; population?: 'usa' | 'africa' | 'australia' | 'brazil' | 'canada' | 'china' | 'europe' | 'european-union' | 'france' | 'germany' | 'india' | 'north-america' | 'south-america' | 'united-kingdom' | 'number'; populationSize?: number };
  'profitability-prosecutor': { publisherBenefit?: number; publisherLoss?: number; adversaryGain?: number; adversaryCost?: number };
  'profitability-journalist': { publisherBenefit?: number; publisherLoss?: number; adversaryGain?: number; adversaryCost?: number };
  'profitability-prosecutor-no-attack': { adversaryGain?: number; adversaryCost?: number };
  'profitability-journalist-no-attack': { adversaryGain?: number; adversaryCost?: number };
  'average-reidentification-risk': { averageRisk?: number };
  'average-reidentification-risk-extended': { averageRisk?: number; highestRisk?: number; recordsAtRisk?: number };
  'sample-uniqueness': { threshold?: number };
  'population-uniqueness': { threshold?: number; estimator?: 'dankar' | 'pitman' | 'zayatz' | 'snb'; population?: 'usa' | 'africa' | 'australia' | 'brazil' | 'canada' | 'china' | 'europe' | 'european-union' | 'france' | 'germany' | 'india' | 'north-america' | 'south-america' | 'united-kingdom' | 'number'; populationSize?: number };
  'differential-privacy': { epsilon?: number; delta?: number; search?: number; score?: 'precision' | 'granularity' | 'discernability' | 'groups'; steps?: number };
}

/** The utility measures of this version. */
export type KnownMeasure =
  | 'loss'
  | 'discernability'
  | 'aecs'
  | 'precision'
  | 'height'
  | 'non-uniform-entropy'
  | 'normalized-non-uniform-entropy'
  | 'entropy-based-information-loss'
  | 'ambiguity'
  | 'kl-divergence'
  | 'publisher-payout-prosecutor'
  | 'publisher-payout-journalist'
  | 'classification';

/** The id of a utility measure. Those of others: `customMeasure`. */
export type MeasureId = KnownMeasure | Custom;

/** The parameters by their ids; what is left out has its default. */
export interface MeasureParams {
  loss: { aggregate?: 'arithmetic-mean' | 'geometric-mean' | 'sum' | 'maximum' | 'rank'; gsFactor?: number };
  discernability: { monotonic?: boolean };
  aecs: { gsFactor?: number };
  precision: { aggregate?: 'arithmetic-mean' | 'geometric-mean' | 'sum' | 'maximum' | 'rank'; gsFactor?: number; monotonic?: boolean };
  height: { aggregate?: 'arithmetic-mean' | 'geometric-mean' | 'sum' | 'maximum' | 'rank' };
  'non-uniform-entropy': { aggregate?: 'arithmetic-mean' | 'geometric-mean' | 'sum' | 'maximum' | 'rank'; gsFactor?: number; monotonic?: boolean };
  'normalized-non-uniform-entropy': { aggregate?: 'arithmetic-mean' | 'geometric-mean' | 'sum' | 'maximum' | 'rank' };
  'entropy-based-information-loss': { gsFactor?: number };
  ambiguity: Record<string, never>;
  'kl-divergence': Record<string, never>;
  'publisher-payout-prosecutor': { gsFactor?: number; publisherBenefit?: number; publisherLoss?: number; adversaryGain?: number; adversaryCost?: number };
  'publisher-payout-journalist': { gsFactor?: number; publisherBenefit?: number; publisherLoss?: number; adversaryGain?: number; adversaryCost?: number };
  classification: { gsFactor?: number };
}

/** The search algorithms of this version. */
export type KnownSearch =
  | 'auto'
  | 'flash'
  | 'flash-bounds'
  | 'cover'
  | 'lightning'
  | 'lightning-paper'
  | 'bolt'
  | 'incognito'
  | 'incognito-superroots'
  | 'ola'
  | 'ola-stable'
  | 'samarati'
  | 'exhaustive'
  | 'lightning-minimal'
  | 'lightning-best-first'
  | 'lightning-greedy'
  | 'datafly'
  | 'igreedy'
  | 'top-down'
  | 'genetic';

/** The id of a search algorithm; "auto" takes the one that fits. */
export type SearchId = KnownSearch;

/** The builders of hierarchies of this version. */
export type KnownHierarchy =
  | 'auto'
  | 'suppression'
  | 'redaction'
  | 'intervals'
  | 'halving'
  | 'grouping'
  | 'tree'
  | 'priority'
  | 'words'
  | 'dates'
  | 'codes'
  | 'formula'
  | 'table';

/** The kind of a hierarchy: what builds it. */
export type HierarchyKind = KnownHierarchy;

/** Hello opens the conversation. */
export interface Hello {
  version: number;
  /**
   * `withhold` asks for errors and warnings without lines and values of tables, which may be about
   * people: their numbers stand there, and … for the text.
   */
  withhold?: boolean;
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

/** OpenFile reads the attached file. */
export interface OpenFile {
  name: string;
  size: number;
  options: ReadOptions;
  /**
   * `link` adds the file to what is open, as another table about the same people: all of them are
   * released with one promise for each person. They are shown as one table, stacked, with the column
   * "table" for the name that a record is of.
   */
  link?: boolean;
}

/** Profile says what was read. */
export interface Profile {
  name: string;
  rows: number;
  dialect: Dialect;
  /** as used */
  options: ReadOptions;
  encoding: string;
  /** how it was read, and what was found out about it */
  found: Detection;
  /** empty cells */
  empty: number;
  columns: ColumnProfile[];
  /** guesses whose records these are, by columns that are suggested as identifying and repeat, the best first */
  people?: RepeatedPeople[];
  /** first rows */
  head: string[][];
  /** last rows */
  tail: string[][];
  warnings?: Problem[];
  /** `assumptions` lists what reading took for granted of the file; each column has its own. */
  assumptions?: Assumed[];
  /** of a file that is no text, such as "xlsx" */
  format?: string;
  /** that are open together, if there are several */
  tables?: LinkedProfile[];
  /** of which one is in the options, where there are several */
  sheets?: string[];
  /** that came with the table: with the sample, and with a project of ARX */
  project?: Project;
}

/** FileProgress tells how far a request is that goes over a file. */
export interface FileProgress {
  /** of its bytes, 0 to 1 */
  share: number;
  /** from 1; a file of which more has to be held is read again */
  pass: number;
  /**
   * `phase` names what is done where a table is saved in another way than before: "writing",
   * "verifying", which reads back what was written, or "making", which makes a file of a
   * format that is no text, and compares it with the text; "unpacking", which makes text of
   * such a file before it is read; left out: the file is read.
   */
  phase?: string;
}

/** AskSample generates the built-in sample. Rows 0 means its usual size. */
export interface AskSample {
  rows: number;
  /** `tables` asks for three tables about the same people, stacked, in place of the single one. */
  tables?: boolean;
}

/** ReadColumns asks how columns of the open table are read. */
export interface ReadColumns {
  columns: ReadColumn[];
}

/** ColumnsRead are the columns that were asked for, in the same order. */
export interface ColumnsRead {
  columns: ColumnProfile[];
}

/**
 * BuildHierarchy asks for a column's hierarchy. With an attached file the
 * hierarchy is read from it and `spec` is ignored.
 */
export interface BuildHierarchy {
  column: string;
  spec: HierarchySpec;
  /** overrules the guess, as in a project */
  type?: ColumnType;
  /** of dates: how 2006-01-02 15:04:05 is written, such as "02.01.2006" */
  format?: string;
  /** spellings and missing values, as in a project */
  read?: Reading;
  /** `language` is that of the output, as in a project. */
  language?: string;
  /**
   * `separator` stands between the values of a cell, if these are several: the hierarchy is about
   * them, and records are counted that have them.
   */
  separator?: string;
  /** name of the attached file */
  file?: string;
  /** sample values to show, default 6 */
  sample?: number;
  /** answer with all values and groups, too */
  whole?: boolean;
  /**
   * `person` are the columns that say whom a record is about, and how they are read:
   * then people are counted, each once, and not records.
   */
  person?: ReadColumn[];
}

/** HierarchyView shows a hierarchy as strips: value -> level 1 -> level 2. */
export interface HierarchyView {
  column: string;
  /** what to put into the project; of rows that were asked about as a whole, the kind alone */
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
  /**
   * `nodes` are all values and groups from the top down, each before those below
   * it, if they were asked for. `lowest` is the finest level among them: 0 unless
   * there are too many values.
   */
  nodes?: WalkNode[];
  lowest?: number;
  /** `histogram` counts the records of a column of numbers, with `nodes`. */
  histogram?: Histogram;
  /**
   * `rounded` is a specification whose labels show no exact extreme, where a warning
   * says that these do, with `nodes`.
   */
  rounded?: HierarchySpec;
}

/** Saved describes an attached blob. */
export interface Saved {
  /** suggested file name */
  name: string;
  type: string;
  bytes: number;
  rows: number;
}

/** ReadProject is a project file that was read. */
export interface ReadProject {
  project: Project;
  /** `upgraded` says what was carried over from a file of an older version. */
  upgraded?: Problem;
}

/**
 * Project is the project file: everything that decides the result, and no data except the values
 * named in hierarchies.
 */
export interface Project {
  version: number;
  /** of the project, for people */
  name?: string;
  /** how to read the file */
  input?: ReadOptions;
  /** by name; unnamed columns of the table are undecided, unless they are plainly harmless */
  columns: ColumnSettings[];
  /** privacy models, all of which must hold */
  models: Model[];
  /**
   * `person` names the columns that together identify the person of a record. They are identifying, or
   * quasi-identifying: their own role says how they are written. A record in which they are missing,
   * or say "unknown" or the like, is unattributed.
   */
  person?: string[];
  /**
   * `personAssumed` says that nobody chose `person`: it is the strictest answer, taken where nobody
   * could be asked. Programs that can ask do so again.
   */
  personAssumed?: boolean;
  /**
   * `tables` are the tables of a release of several about the same people, in their order; left out:
   * it is of one.
   */
  tables?: Linked[];
  /** `suggested` says that roles and rules are suggestions of the program that nobody has confirmed. */
  suggested?: boolean;
  /**
   * `rowsArePeople` says that each record is about another person. It must be set where a column that
   * names people has repeated values.
   */
  rowsArePeople?: boolean;
  /**
   * `nobodyKnows` names columns that are written as they are and of which somebody said, asked about
   * it, that nobody can know them of a person. It decides no result; reports say it.
   */
  nobodyKnows?: string[];
  /** most records kept of a person, drawn at random; 0: all */
  maxRows?: number;
  /**
   * `leaveOutUnattributed` leaves out unattributed records. Otherwise they stay, and count as
   * anybody's in every rule.
   */
  leaveOutUnattributed?: boolean;
  /** how classes are counted, default "share" */
  size?: Size;
  /** most days by which shifted dates move, either way; 0 means 182 */
  shiftDays?: number;
  /**
   * `recordsKnown` is the number of a person's records that somebody is assumed to know, 1 to 3. 0
   * means one, or all of them where the file shows which belong together.
   */
  recordsKnown?: number;
  /**
   * `subset` selects the records that count: those that will be released, of a table that is known as
   * a whole. Left out: all.
   */
  subset?: Subset;
  /**
   * `subsetOf` says, where persons have several records, whether the subset consists of records or of
   * persons. It must be set where that makes a difference.
   */
  subsetOf?: SubsetOf;
  /**
   * `suppressionLimit` is the share of records, 0 to 1, that may be left out.
   * The absolute limit is floor(limit*records), multiplied in double precision.
   */
  suppressionLimit: number;
  measure: Measure;
  search?: Search;
  recoding?: Recoding;
  output?: Output;
  /** `templates` are named hierarchies, for other columns and for the next table. */
  templates?: HierarchyTemplate[];
  /**
   * `assumptions` lists what reading the table took for granted, taken by a program or confirmed: a
   * table that needs other assumptions is refused, or the change is reported.
   */
  assumptions?: Assumption[];
  /** `history` lists the changes that led here in words ("set k to 10"). */
  history?: string[];
}

/** Estimate says before the start what a run means. */
export interface Estimate {
  /** number of transformations */
  lattice: number;
  /** what "auto" would take */
  algorithm: SearchId;
  reason: string;
  /** what that was made of */
  reasonSaid?: Text;
  /** of the search, on the high side */
  seconds: number;
  /** of memory for the search, at most */
  bytes: number;
  /** that count: all, or those of the research subset */
  records?: number;
  /** whose records they are, where the project says it */
  people?: PeopleEstimate;
  /** why the configuration cannot run yet */
  problems?: Problem[];
}

/** Outcome is a finished run. */
export interface Outcome extends RunResult {
  /** of the file */
  contents: Contents;
  /** the written output was read back and meets every rule */
  verified: boolean;
  findings?: Problem[];
  /**
   * `refusal` says why nothing was written although a result was found, where that is
   * for the user to change: left-out records that could be found in the file, or a
   * file of nobody. Then there are no findings.
   */
  refusal?: Problem;
  /** records that people had beyond Project.MaxRows: they are not released */
  beyond?: number;
  /** `unattributed` counts the records that Project.LeaveOutUnattributed left out. */
  unattributed?: number;
  /** of differential privacy */
  drawn?: Drawn;
  /**
   * `heldBack` are columns that are not written: nobody has said what they are, or somebody
   * decided to leave them out.
   */
  heldBack?: string[];
  /**
   * `assumed` are columns that were taken to say whom a record is about, as the strictest answer:
   * nobody has said whether each record is about another person.
   */
  assumed?: string[];
  /** `perturbed` says what changing values at random did to them; left out if none were. */
  perturbed?: Loss;
  columns: ColumnChange[];
  /** cells of the output that a spreadsheet would run as formulas */
  formulas: number;
  /**
   * `attackers` says how likely people were found before, and are now. The
   * sizes of all classes are left out of the message: a large table has many.
   */
  attackers?: Attackers;
}

/** Progress is told at a fixed rhythm while a search runs. */
export interface Progress {
  algorithm: SearchId;
  /** transformations checked, each counted once */
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
  /** its score; left out where there is none */
  best?: number;
  /** its levels, by quasi-identifier in the table's column order */
  levels: number[] | null;
  /** share of detail kept by it, 0 to 1, as of a result; left out where it is 0 or not known */
  kept?: number;
  /** share of records left out by it */
  left: number;
  /** no transformation scores less */
  bound?: number;
  /**
   * `round` counts the searches of local recoding, the first being 1, and
   * `released` the records that earlier rounds have settled. 0 elsewhere.
   */
  round?: number;
  released?: number;
  /**
   * `phase` and `share` say how far a step is of which that is known: one of those that put
   * people into groups, or, told by whoever releases a table, "reading", "writing", "verifying".
   * "forest", "cut", "improve"; "first", "peel", "regroup"
   */
  phase?: 'reading' | 'forest' | 'cut' | 'improve' | 'first' | 'peel' | 'regroup' | 'writing' | 'verifying';
  /** of the phase that is done, 0 to 1 */
  share?: number;
}

/** Choose names one of the results that stand side by side. */
export interface Choose {
  method: Method;
  /** those that were chosen, left out for the result of a search */
  levels?: Record<string, number>;
}

/**
 * Appended is the release of the open table as the next batch of one that
 * grows.
 */
export interface Appended {
  /** 1 for the first batch */
  number: number;
  /** records */
  released: number;
  /** records */
  withheld: number;
  /** released records whose group was published before */
  joined: number;
  /** new groups */
  classes: number;
  /** share of detail kept by the released records, 0 to 1 */
  kept: number;
  /** records of all batches */
  published: number;
  /** of all batches */
  groups: number;
  /** as in `published` */
  key?: string;
  /** of the file */
  contents: Contents;
  /** the written records were read back and meet every rule */
  verified: boolean;
  findings?: Problem[];
  /** as of Outcome */
  heldBack?: string[];
  /** what is written shows which records are one person's, across batches, too */
  linked?: boolean;
  warnings?: Problem[];
}

/** Published describes what the batches of a growing table have published so far. */
export interface Published {
  batches: number;
  /** of all batches */
  records: number;
  /** of all batches */
  groups: number;
  /** identifier of the key by which people are recognised; "": they are not */
  key?: string;
}

/** AskRows asks for a window of rows. */
export interface AskRows {
  /** of the result instead of the input */
  output: boolean;
  /** 0-based */
  from: number;
  count: number;
  /**
   * `typed` asks for the types of the result's columns, and for cells by them: numbers as 1234.5,
   * dates as in ISO 8601, and "" for what is missing.
   */
  typed?: boolean;
}

/** RowsPage is a window of rows. */
export interface RowsPage {
  columns: string[];
  from: number;
  total: number;
  cells: string[][];
  /** by row: left out */
  out?: boolean[] | null;
  /**
   * `types` has the types of the columns, where somebody asked for them. They follow from the
   * project, never from the levels that were chosen.
   */
  types?: ColumnType[];
}

/**
 * AskWindow asks for a window of records as somebody reads them: those of the open table in its
 * order, or those of the last result with what they were, group by group.
 */
export interface AskWindow extends ReadOrder {
  /** `input` asks for the open table, as it was read: nothing of a result is told. */
  input?: boolean;
  /** 0-based place in that order */
  from: number;
  count: number;
  /** `column` is the first column of the open table that is wanted, and `columns` how many; 0: all. */
  column?: number;
  columns?: number;
}

/**
 * Window is a window of records. What it tells of groups is about equivalence classes of the
 * result, and left out of the open table.
 */
export interface Window {
  /** records in all */
  total: number;
  /**
   * `grouped` says that the records of a group follow each other. Where columns were left in the file
   * the records come in its order, whatever was asked for.
   */
  grouped?: boolean;
  /** in all */
  groups?: number;
  /** by line: number of the record in the table, from 0 */
  records: number[];
  /** by line and column: as it was read */
  before: string[][];
  /** `after` has the cells of the result, by line and column; nothing where the column is not written. */
  after?: string[][];
  /** by line: number of the group, from 1 in the order of the table; 0: left out */
  group?: number[];
  /** by line: records of that group */
  size?: number[];
  /** by line: the line before is of another group */
  starts?: boolean[];
}

/** AskHeads asks what columns hold. */
export interface AskHeads {
  /** of the open table alone */
  input?: boolean;
}

/** Heads says what the columns of the open table hold, and what the last result shows of them. */
export interface Heads {
  /** of the open table, in its order */
  columns: Head[];
}

/** AskSave asks for the written output. */
export interface AskSave {
  /** of the last result */
  escapeFormulas: boolean;
  /** of the last batch, or of the open table, instead */
  part?: Part;
  /**
   * `table` names one of several tables, whose file is asked for; left out: all as text, in an
   * archive.
   */
  table?: string;
  /** `as` says how the file is written; left out: as the project said. */
  as?: SaveAs;
  /**
   * `receipt` makes a receipt of the file, which the part "receipt" hands out then: it takes a
   * key. Shuffled records of a file that had none come in a new order.
   */
  receipt?: boolean;
}

/**
 * AskReport asks for a report. What is said here is printed as it is; the engine
 * knows neither date nor purpose.
 */
export interface AskReport {
  /** "internal" (default) or "external" */
  variant?: ReportVariant;
  /** "html" (default) or "json" */
  form?: ReportForm;
  /**
   * `for` is the template in whose order the report is: "ema-0070", "health-canada-prci",
   * "hipaa-expert", "wp216" or "tmf"; left out: the usual order. An internal report then has what
   * the last attack on the result found, and what the release is still good for.
   */
  for?: Template;
  /** the people of three-digit ZIP areas, for "hipaa-expert"; left out: no area counts as large */
  areas?: AreaTable;
  /** to which ages count, for "hipaa-expert"; 0: not known */
  year?: number;
  purpose?: string;
  recipient?: string;
  decidedBy?: string;
  /** takes the place of the project's, if somebody answered after the table was made */
  nobodyKnows?: string[];
  date?: string;
  /** SHA-256 of the engine's program, in hexadecimal, if the page knows it */
  programHash?: string;
  /** risks that are accepted; left out: the report does not judge them */
  limits?: Limits;
  /** columns, 1 to 6, up to which the report says who is singled out by few of them; 0: it does not */
  special?: number;
  /** says what the release is still good for: how the values of each column are spread before and after, and the prediction that was asked for last. An internal report alone tells it, and none of a batch */
  use?: boolean;
  /** of the last batch instead of the last result */
  batch?: boolean;
  /** of the document: the text of its files in the site's folder languages, one after the other; left out: English */
  language?: string;
}

/**
 * AskScripts asks for SQL. A dot in a name of a table separates it from that of its schema;
 * what has dots or quotes itself stands between quotes.
 */
export interface AskScripts {
  /** "postgresql", "duckdb" or "mariadb" */
  dialect: 'postgresql' | 'duckdb' | 'mariadb';
  /** of the database */
  table: string;
  /** the table that is made ("fulgurite_release"); names of those that it is made with begin so */
  release?: string;
  /** tables of these names are dropped first */
  drop?: boolean;
}

/**
 * AskCheck asks what somebody could find out who knows some columns of the file
 * that is open.
 */
export interface AskCheck {
  /**
   * `columns` are known, and no others. None: all that are not plainly harmless,
   * secret, or in `harmless`.
   */
  columns: string[];
  /** columns that nobody knows */
  harmless?: string[];
  /** `sensitive` are the columns that nobody should learn. */
  sensitive?: CheckSensitive[];
  /** `person` are the columns of the file that together say whom a record is about. */
  person?: string[];
  /** `expose` asks for more than every check tells. */
  expose?: Expose;
}

/** CheckReport holds the findings of Check. */
export interface CheckReport {
  columns: string[];
  rows: number;
  /** records with * in every column of the file: they are no group */
  suppressed: number;
  /** other records with * in all the columns: they are a group like any other */
  leftOut: number;
  classes: number;
  /** records of the smallest group, 0 without any */
  k: number;
  /**
   * `people` says that what follows counts people and not records, by the tries of which one
   * finds them: `persons` is there then.
   */
  people?: boolean;
  unique: number;
  /** average risk of being picked */
  average: number;
  /** of records 1/`k`; 0 without any */
  highest: number;
  worst: WorstClass[];
  buckets: SizeBucket[];
  /** `atRisk` counts those in groups that are smaller than people ask for. */
  atRisk: AtRisk[];
  /** `sensitive` says by `Check.sensitive` what groups reveal. */
  sensitive?: Revealed[];
  /**
   * `treated` says what each column of the file counts as, and why; `unticked` are those
   * that count as neither known nor secret though they are not plainly harmless.
   */
  treated: Treated[];
  unticked: string[];
  /** where columns say which records are one person's */
  persons?: PersonSizes;
  /** what `Check.expose` asks for */
  exposure?: Exposure;
  /** sentences that claim no more than was checked */
  headline: string[];
  /** what these were made of */
  said: Text[];
}

/**
 * Verify asks whether the attached file is a release of the open table by a project. Of several
 * tables the files come one after the other.
 */
export interface Verify {
  /** of the attached file; of several tables: the name of the one that it is a release of */
  name: string;
  project: Project;
  /** by the receipt that is open, exactly: it takes its key */
  receipt?: boolean;
  /** the other way round: the open table is the release of the attached one */
  original?: boolean;
}

/**
 * VerifyReport holds the findings of Verify. Unless the file is verified there are some, and the
 * status says whether the file breaks a rule or only the receipt could tell.
 */
export interface VerifyReport extends Confirmed {
  verified: boolean;
  /** of several tables: those whose files have not come yet. Nothing is said until then */
  awaits?: string[];
  findings?: Problem[];
}

/** AskRisk asks which details tell people apart. */
export interface AskRisk {
  /**
   * `most` limits the details that somebody knows at once; 0: three, or two where
   * there are many details.
   */
  most?: number;
}

/** RiskReport says which details tell people apart, and how large groups are. */
export interface RiskReport {
  /**
   * `besides` is a column whose cells hold several values, of which somebody may know a few: what
   * follows but for `guaranteed` is about the other columns. Left out: there is none.
   */
  besides?: string;
  /** details known at once */
  most: number;
  before: TableRisk;
  after: TableRisk;
  /**
   * `guaranteed` bounds the risks in the output: what was measured, or the bounds
   * that follow from the rules where these are lower.
   */
  guaranteed: Guarantee;
  /** `sample` holds the risks by the project's sampling weights; left out: there are none. */
  sample?: Sampled;
  /**
   * `safeHarbor` lists the eighteen identifiers with the columns of the input that seem
   * to hold them.
   */
  safeHarbor: Identifier[];
}

/** AskLimits asks whether the risks are within limits. */
export interface AskLimits {
  limits: Limits;
}

/** LimitsReport says of each limit whether it is kept. */
export interface LimitsReport {
  before: Accepted[];
  after: Accepted[];
}

/**
 * AskPopulation asks how many people are unique in a population. The
 * parameters "population" and "populationSize" name it, as with the models
 * that bound this figure.
 */
export interface AskPopulation {
  params: Record<string, number | string | boolean>;
}

/** PopulationReport holds the estimates. */
export interface PopulationReport {
  before: UniquenessEstimates;
  after: UniquenessEstimates;
}

/**
 * AskSummary asks what is left of a column, and of how it goes together with
 * another one.
 */
export interface AskSummary {
  column: string;
  /** another column */
  with?: string;
}

/**
 * SummaryReport says what a column tells. `after` is left out for a column that is
 * not in the output.
 */
export interface SummaryReport {
  /**
   * `cells` says that each cell holds several values, each counted for the records that have it: of
   * the statistics only the different values and the most frequent one are told.
   */
  cells?: boolean;
  before: ColumnSummary;
  after?: ColumnSummary;
  /** where another column was named */
  pairs?: Pairs;
}

/**
 * AskSolutions asks for transformations beside that of the last result: what its search
 * has checked, what is within the limits asked for, and what was asked for before.
 */
export interface AskSolutions extends Query {
  /**
   * `near` are levels, by quasi-identifier as in the result's transformation, whose
   * neighbours are looked at first: one level of one column finer or coarser.
   */
  near?: number[];
}

/** Alternatives are the transformations of a Space that match a query. */
export interface Alternatives {
  /** of `Transformation.levels` */
  columns: SpaceColumn[];
  /** that match */
  total: number;
  /** from `Query.from` on */
  solutions: Transformation[];
  /**
   * `frontier` lists the transformations that match, meet the rules, and are not dominated: no other
   * one keeps at least as much detail at no higher risk, highest and average, and is better in
   * one of them. Most detail first.
   */
  frontier: Transformation[];
  /** transformations within the levels asked for */
  lattice: number;
  /** all of these are known */
  whole: boolean;
  /**
   * `optimal`: proved that none within the levels and the share asked for scores less than the
   * best one of the list, or that none meets the rules.
   */
  optimal: boolean;
  records: number;
  /** records that the project lets be left out */
  limit: number;
}

/** CostReport holds the costs that are computed so far. */
export interface CostReport {
  /** by the rules as they are */
  now: CostPoint;
  /** the models, the share left out, the columns that could be known, and the harmless ones, in this order */
  rules: RuleCost[];
  /** searches that are done */
  done: number;
  /** searches in all */
  total: number;
}

/**
 * AskPrediction asks how well a column can be predicted from others, before and after the
 * last run.
 */
export interface AskPrediction {
  target: string;
  /**
   * `from` are the columns to predict from. None: all that the result has and that name
   * nobody.
   */
  from?: string[];
  /** "logistic" (default), "bayes" or "tree" */
  method?: PredictionMethod;
  /** 2 to 20; 0: 5 */
  folds?: number;
}

/** Prediction says how well a target is predicted. */
export interface Prediction {
  target: string;
  features: string[];
  method: PredictionMethod;
  folds: number;
  /** that were predicted */
  records: number;
  /** records that count; more than `records` if a sample was taken */
  of: number;
  /** `learned` counts those of these records that the release shows with their target. */
  learned: number;
  /** share that is right when always guessing the most frequent value */
  majority: number;
  before: PredictionQuality;
  after: PredictionQuality;
  /**
   * `kept` is the remaining share of what can be learned beyond the majority: 0 where the release
   * predicts no better than the majority, above 1 where it predicts better than the table before.
   * Left out where there was nothing to learn.
   */
  kept?: number;
}

/** WorkProgress says which share of a job is done. */
export interface WorkProgress {
  /** 0 to 1 */
  share: number;
}

/** AskAttack says how the file of the last result is attacked. */
export interface AskAttack {
  /** of the people who are drawn where there are too many to attack all */
  seed?: number;
  /**
   * `timeLimit` is the longest time that the attacks may take, in seconds; 0: no limit. What was
   * not tried by then is said.
   */
  timeLimit?: number;
  /**
   * `previous` is the name of the attached file, an earlier release of the same people. Those
   * of earlier attacks on this result count, too.
   */
  previous?: string;
}

/** Attacks hold the results of attacks on the file: figures, and the same in words. */
export interface Attacks extends AttackFigures {
  headline: string;
  found: Attack[];
}

/**
 * Distributions says how the records are spread over the values of each column, before and
 * after the last run.
 */
export interface Distributions {
  /** in the table's order, without those that name people */
  columns: Distribution[];
  /** columns that have too many different values to be counted */
  left: string[];
}

/**
 * AskAnalysis asks for an analysis of one's own: records by the values of a column, and the mean
 * of another one in each group.
 */
export interface AskAnalysis {
  by: string;
  /** a column of numbers; none: records are counted */
  of?: string;
}

/**
 * Analysis is a user's own analysis of a table as it was and of what a release shows of it: how
 * many records each group has, by the values of a column, and the mean of another column in it.
 *
 * A record with a coarser label of the first column, such as "20-39", counts in equal parts for the
 * values that the label stands for, and one with a coarser label of the second as their mean, as
 * for somebody who knows which values there are but not how often each occurs.
 */
export interface Analysis {
  by: string;
  /** the numeric column whose means these are */
  of?: string;
  /** in the column's order, missing values last */
  groups: AnalysisGroup[];
  /** all records, whatever they show in `by` */
  all: AnalysisGroup;
  /** `hidden` counts the records for which the release shows nothing in `by`: they are in no group. */
  hidden: number;
}

/** MakeKey asks for a new key, for projects with pseudonyms or shifted dates. */
export interface MakeKey {
  /** who will receive the data */
  recipient?: string;
}

/** KeyFile describes a key file. What the key is, no message tells but the file. */
export interface KeyFile {
  /** of the file */
  name: string;
  recipient?: string;
  /** tells keys apart */
  id: string;
}

/** OpenKey reads the attached key file. */
export interface OpenKey {
  name: string;
}

/** OpenReceipt reads the attached receipt, which Verify then compares by. */
export interface OpenReceipt {
  name: string;
}

/** Cancel names the request that is to end. */
export interface Cancel {
  /** `request` is its number; 0: all that were asked before. */
  request?: number;
}

/** ModelInfo describes a model for people and forms. */
export interface ModelInfo {
  /** in project files: "k-anonymity" */
  id: ModelId;
  /** other names that people give it on the command line */
  aliases?: ModelId[];
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
  /**
   * `lists` says that it can protect a column whose cells hold several values, each of which counts
   * once for a record.
   */
  lists?: boolean;
}

/** MeasureInfo describes a measure for people and forms. */
export interface MeasureInfo {
  /** in project files: "loss" */
  id: MeasureId;
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
  /** whether it needs columns to be predicted */
  predicts?: boolean;
}

/** SearchInfo describes an algorithm for people and forms. */
export interface SearchInfo {
  id: SearchId;
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

/** BuilderInfo describes a builder in plain words. */
export interface BuilderInfo {
  kind: HierarchyKind;
  /** a few plain words: "Ranges of numbers" */
  label: string;
  /** what becomes of a value */
  sentence: string;
  /** a value on its way up, levels separated by " -> " */
  example: string;
  /**
   * `fields` are the options by their keys within the kind's object of a spec, in
   * the order of a form. Each may be left out.
   */
  fields: Param[];
  /** `types` are the types of columns that the builder is made for; empty: all. */
  types?: ColumnType[];
}

/**
 * TableLimits bounds the cost of a file. The message that rejects a file states them. 0 means the
 * default.
 */
export interface TableLimits {
  /** columns of a table */
  Columns: number;
  /** records */
  Rows: number;
  /** records times columns; a cell that is held costs 1 to 4 bytes */
  Cells: number;
  /** bytes of one cell */
  CellBytes: number;
  /** bytes of one record with its quotes and line breaks */
  RecordBytes: number;
  /** bytes of all distinct values of one column */
  DistinctBytes: number;
  /**
   * Held limits the different values of a column that is held in memory; columns with more stay in
   * the file (see Unheld). 0: any number.
   */
  Held: number;
  /**
   * Part limits the bytes of cells read from the file at once where they are needed in another order
   * (see Fetch). 0: as many as take few passes over the file.
   */
  Part: number;
}

/** ReadOptions says how to read a file. Whatever is left out is detected. */
export interface ReadOptions {
  /** ",", ";", "\t" or "|"; empty: detect */
  delimiter?: ',' | ';' | '\t' | '|' | '';
  /** charset label such as "windows-1252"; empty: detect. Decoded outside the engine. */
  encoding?: string;
  /** what cells with delimiters stand between: "double" quotes (default), "single" ones, or "none" */
  quote?: string;
  /** the first record is data; columns are named column-1, column-2, ... */
  noHeader?: boolean;
  /**
   * `headerLines` is the number of lines that hold the names of the columns: 1, or 2 or 3 if groups
   * stand above them. 0 asks where there seem to be several, or where the first line seems to be a
   * record.
   */
  headerLines?: number;
  /** records that repeat the names of the columns, as on each page of what was printed, are left out */
  dropNames?: boolean;
  /** empty and repeated names of columns: "error" (default) or "number" (column-3, age-2) */
  names?: string;
  /** lines before the table: titles, notes of the export */
  skipLines?: number;
  /** lines after the table: totals, "12 rows"; blank ones count */
  skipEnd?: number;
  /**
   * blanks around cells: "trim" leaves them out, "keep" keeps them; empty: kept, and asked about
   * where nearly all cells of a column have some
   */
  blanks?: string;
  /** words that mean no value; left out: "", NULL, null, NA, N/A, NaN and ? */
  missing?: string[];
  /** of the file, such as "xlsx"; empty: by its content. Read outside the engine. */
  format?: string;
  /** of a workbook, or a file of an archive; empty: the only one. Chosen outside the engine. */
  sheet?: string;
  /** records with too few cells: "error" (default) or "pad" (the missing cells are empty) */
  ragged?: 'error' | 'pad';
  /**
   * records with too many cells: "error" (default), "drop" (surplus cells at the end that are empty)
   * or "join" (into one cell)
   */
  surplus?: string;
  /** the column whose cell the surplus ones belong to, with their delimiters; empty: the last column */
  joinInto?: string;
  /** records that do not fit are kept aside, as they are, instead of refusing the file */
  keepAside?: boolean;
}

/** Dialect describes how a CSV file is written. */
export interface Dialect {
  /** the code of a comma, a semicolon, a tab or "|" */
  delimiter: number;
  /** "\n", "\r\n" or "\r": the first one seen, used by the writer */
  lineBreak: string;
  /** the file began with a byte order mark */
  bom: boolean;
  /** the last record ended with a line break */
  final: boolean;
}

/**
 * Detection reports the reader's findings about a file, for people to check before they believe
 * them.
 */
export interface Detection {
  /** the one used */
  delimiter: string;
  /** the delimiter was detected, not given */
  detected: boolean;
  /** the first record was taken as the columns' names */
  header: boolean;
  /** a sentence if the first record does not look like what it was taken for */
  headerDoubt?: string;
  /** data records, blank ones included */
  records: number;
  /** cells without a character, those of blank records not counted */
  emptyCells: number;
  /** cells with a missing-value word, empty ones among them if "" is such a word */
  missing: number;
  /** blank records */
  blank: Lines;
  /** records with too few cells that were filled up */
  ragged: Lines;
  /** records with too many cells that were made to fit */
  surplus: Lines;
  /** records that were kept aside */
  aside: Lines;
  /** records that repeat the names of the columns and were left out */
  repeated: Lines;
  /** "double", "single" or "none", given or found */
  quote: string;
  /** the first line names the delimiter for spreadsheet programs (sep=;) */
  marked: boolean;
  /** lines that were skipped before the table, long ones shortened */
  before?: string[];
  /** lines that were skipped after it */
  after?: string[];
  /**
   * How letters are written, where the table was read from a file.
   * the label of the charset, such as "windows-1252"
   */
  encoding?: string;
  /** nobody told the charset */
  guessed: boolean;
  /** the first words with letters beyond ASCII, by which it was guessed */
  proof?: string[];
}

/** ColumnProfile describes one column. */
export interface ColumnProfile {
  name: string;
  type: ColumnType;
  format?: string;
  distinct: number;
  /**
   * the column is left in the file: distinct, type, examples and reading are those of a sample of
   * its values
   */
  about?: boolean;
  /** records without a value */
  missing: number;
  examples: string[];
  /** smallest and largest value of ordered types */
  low?: string;
  high?: string;
  /** suggested; empty where nobody but the user can say: undecided */
  role: Role;
  /** why, in plain words */
  reason: string;
  /** what that was made of */
  reasonSaid: Text | null;
  /** plainly: it says the same of everybody, or what many share and nobody looks for */
  harmless: boolean;
  /** suggested, of a concrete kind */
  hierarchy: HierarchySpec;
  /** why this hierarchy */
  because: string;
  /** what that was made of */
  becauseSaid: Text | null;
  /** the type if none is chosen */
  guess: ColumnType;
  /** all values if there are few, in their order; of others none */
  values: string[];
  /** how the values were read, and what does not fit */
  reading: Account;
  /** `assumptions` lists what reading took for granted of the column. */
  assumptions?: Assumed[];
  /** what it was read with */
  as: ReadColumn;
  /**
   * `marks` may stand between several values of a cell: they occur in the column. Of one
   * whose cells hold several, the same.
   */
  marks: string[];
  /**
   * `cells` is there where each cell holds several values: then all that is said of the column but its
   * role is said of these, each counted once a cell.
   */
  cells?: CellsProfile;
  /** `refused` says why it cannot be read as asked; it is then described as guessed. */
  refused?: Problem;
}

/**
 * RepeatedPeople is a guess about whose records a table holds: columns that together identify persons, of
 * whom some have several records.
 */
export interface RepeatedPeople {
  columns: string[];
  /** distinct ones */
  people: number;
  /** records that name one */
  rows: number;
  /** "patient number: 2,310 people in 10,000 rows" */
  reason: string;
  /** what the reason was made of */
  said: Text | null;
}

/** Problem is an error or a warning. */
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
  /** lines of the file concerned, and their neighbours */
  lines?: Line[];
  /** immediate remedies, the likeliest first */
  cures?: Cure[];
  /** the parts of the sentence; absent if it has none */
  said?: Text;
  /** the parts of the hint; absent if it has none */
  advised?: Text;
}

/** Assumed is an assumption with its evidence. */
export interface Assumed extends Assumption {
  /** records that rest on it */
  count: number;
  /** records that there are */
  of: number;
  /** in words, with values that show it */
  said: Text | null;
  /** the same in English */
  sentence: string;
  /**
   * `safe` says that nothing speaks against it. If it is not safe, a wrong one makes another release,
   * so that somebody has to confirm it.
   */
  safe: boolean;
  /**
   * `otherwise` are ways to say it, this or something else, so that nothing is assumed any more: what
   * they set is of the project's input, or of the column.
   */
  otherwise?: Cure[];
  /** `warning` is the code of the warning that tells of it, empty if none does. */
  warning?: string;
}

/** LinkedProfile is one of several tables that are open together. */
export interface LinkedProfile {
  name: string;
  /** its records */
  rows: number;
  columns: string[];
}

/** ReadColumn says how a column is to be read, as a project does. */
export interface ReadColumn {
  column: string;
  type?: ColumnType;
  format?: string;
  read?: Reading;
  /**
   * `separator` stands between the values of a cell, if these are several; type and format are theirs
   * then.
   */
  separator?: string;
}

/**
 * HierarchySpec says how a column's hierarchy is made, as a project file holds it: a
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
  codes?: Codes;
  priority?: Priority;
  formula?: FormulaHierarchy;
}

/** ColumnType is the type of a column's values. */
export type ColumnType = 'string' | 'integer' | 'decimal' | 'date' | 'ordinal';

/**
 * Reading says how to interpret the values of one column, in addition to its type. The zero Reading
 * changes nothing.
 */
export interface Reading {
  /** spellings of one value; the value is written in their place */
  same?: Spelling[];
  /** missing-value words of this column, beside those of the table; the value, where spellings are merged */
  missing?: string[];
  /** the values in ascending order: the column is ordinal */
  order?: string[];
}

/** LevelView is one level of a hierarchy. */
export interface LevelView {
  name: string;
  /** what the name was made of; left out where somebody gave it */
  said?: Text;
  /** labels that occur */
  distinct: number;
  /** records, or people, of the rarest of them */
  smallest: number;
}

/** Strip is one value and its label on every level. */
export interface Strip {
  /** by level, 0 first */
  labels: string[];
  /** records, or people, with this label, by level */
  counts: number[];
}

/** MissingValue is a value that a hierarchy lacks. */
export interface MissingValue {
  value: string;
  /** records with it */
  count: number;
}

/** WalkNode is a node on a walk, and how many stand behind it. */
export interface WalkNode extends Node {
  count: number;
}

/**
 * Histogram counts the records of a column of numbers in bins of one width, from
 * the smallest number on. Whole numbers have bins of a whole width, so that each
 * bin can hold as many of them.
 */
export interface Histogram {
  /** smallest and largest number */
  low: number;
  high: number;
  /** of a bin */
  width: number;
  /** the last bin holds `high` */
  counts: number[];
}

/** ColumnSettings holds the settings of one column. */
export interface ColumnSettings {
  name: string;
  /** left out: undecided */
  role?: Role;
  /** overrules the guess */
  type?: ColumnType;
  /** of dates: how 2006-01-02 15:04:05 is written, such as "02.01.2006"; of numbers: how 1234.5 is */
  format?: string;
  /** merged spellings, missing-value words, and order */
  read?: Reading;
  /** left out for a quasi-identifier: automatic by type */
  hierarchy?: HierarchySpec;
  /** lowest level allowed, default 0 */
  minLevel?: number;
  /** highest level allowed, default the top */
  maxLevel?: number;
  /** importance in [0,1] for measures that sum over columns, default 0.5 */
  weight?: number;
  /**
   * `response` says that the column is to be predicted: for the measure "classification", which
   * evaluates predictions.
   */
  response?: boolean;
  /**
   * `samplingWeight` says that the column holds the sampling weights of a survey: how many people of
   * the population each record stands for. It betrays the stratum that a record was drawn from, so
   * the column is known, or not written. Only figures of risk and totals use it.
   */
  samplingWeight?: boolean;
  /**
   * `microaggregate`, for a quasi-identifier, replaces its values within the classes that the others
   * form; its hierarchy is not used then.
   */
  microaggregate?: Microaggregate;
  /** `items` says that each cell of a quasi-identifier, or of a sensitive column, holds several values. */
  items?: Items;
  /** `topBottom` replaces values beyond bounds before everything but the choice of the subset. */
  topBottom?: Bounds;
  /**
   * `perturb` changes the values of a sensitive or insensitive column at random, before records are
   * grouped. If a rule protects the column, they can only be rounded.
   */
  perturb?: Perturb;
  /**
   * `treatment` says what to do with an identifying column, default "remove"; "shift" is for dates of
   * any other role than quasi-identifying.
   */
  treatment?: Treatment;
}

/** Model chooses a privacy model by its id. */
export type Model = { [Id in KnownModel]: ModelOf<Id, ModelParams[Id]> }[KnownModel] | ModelOf<Custom, Record<string, number | string | boolean>>;

export interface ModelOf<Id, Params> {
  /** such as "k-anonymity" */
  model: Id;
  /** the sensitive column, for models that protect one */
  attribute?: string;
  /** such as {"k": 5} */
  params?: Params;
}

/** Linked is one of several tables about the same people that are released with one promise. */
export interface Linked {
  /** of its file, without a folder: "labs.csv" */
  name: string;
  /**
   * `countUnknown` says that nobody can know how many lines of the table a person has. Which different
   * ones there are can be known all the same.
   */
  countUnknown?: boolean;
}

/** Size says how to count the size of a class where persons have several records. */
export type Size = 'share' | 'persons';

/**
 * Subset is a research subset: the records that will be released, of a table that represents all
 * the people whom somebody could look for. Exactly one of its fields is given.
 */
export interface Subset {
  /** `rows` are 0-based numbers of records, the header not counted. */
  rows?: number[];
  /** `where` selects the records that meet all conditions. */
  where?: Condition[];
  /** `sample` draws records at random, without replacement. */
  sample?: SubsetSample;
}

/** SubsetOf says what a research subset consists of. */
export type SubsetOf = 'records' | 'persons';

/** Measure chooses a utility measure by its id. */
export type Measure = { [Id in KnownMeasure]: MeasureOf<Id, MeasureParams[Id]> }[KnownMeasure] | MeasureOf<Custom, Record<string, number | string | boolean>>;

export interface MeasureOf<Id, Params> {
  /** such as "loss" */
  measure: Id;
  /** such as {"gsFactor": 0.5, "aggregate": "geometric-mean"} */
  params?: Params;
}

/** Search chooses a search algorithm by its id. */
export interface Search {
  /** "auto" (default), "flash", "lightning" */
  algorithm?: SearchId;
  /** seconds; 0: the algorithm's default */
  timeLimit?: number;
  /** most checks; 0: unlimited */
  checkLimit?: number;
}

/** Recoding says how to make a table coarser; the default is full-domain generalization. */
export interface Recoding {
  /** default "full-domain" */
  method?: Method;
  /** of local recoding, default "fixpoint" */
  mode?: Mode;
  /** of the mode "iterative", default 10 */
  rounds?: number;
  /** of "graph", "finest" and "suppression": equal seeds give equal results */
  seed?: number;
  /**
   * `levels` is a chosen transformation, by column, so that nothing is searched. It must name every
   * quasi-identifier that is generalized, and requires full-domain generalization.
   */
  levels?: Record<string, number>;
  /** `ranges` says which labels the finest groups show of ordered columns, default "hierarchy". */
  ranges?: string;
  /**
   * For "suppression": the least number of records that fit what somebody knows of any two or three
   * known columns; 0 requires nothing beyond the rules. Combinations names columns.
   */
  pairs?: number;
  triples?: number;
  combinations?: Combination[];
}

/** Output says how to write the result. */
export interface Output {
  /**
   * `identifying` is the default treatment of identifying columns: "remove" (default) or "replace"
   * (every cell becomes *).
   */
  identifying?: 'remove' | 'replace';
  /** default "drop" */
  leftOut?: LeftOut;
  /** of records outside the research subset: "drop" (default) or "mask" */
  outside?: LeftOut;
  /** default: "shuffled" where the order reveals something, else "original" */
  order?: Order;
  /**
   * `escapeFormulas` puts an apostrophe before text that spreadsheets would run as a formula (= + - @
   * and control characters in front), also after a character that spreadsheets of another country
   * use as a separator.
   */
  escapeFormulas?: boolean;
  /**
   * `format` is "csv", "gz", "xlsx", "ods", "parquet", "dta", "sav" or "xpt"; by the name of the file
   * unless given.
   */
  format?: 'csv' | 'gz' | 'xlsx' | 'parquet' | 'dta' | 'sav' | 'xpt';
  /** "comma", "semicolon", "tab" or "bar"; default as read */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** "utf-8", "utf-8-bom" or "windows-1252"; default UTF-8, with a mark as read */
  encoding?: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  /** "lf" or "crlf"; default as read */
  lineBreak?: 'lf' | 'crlf';
  /**
   * `language` is that of the labels that hierarchies make of words, such as "20 to 29": "en"
   * (default), "de", "fr" or "es". It does not depend on the language of whoever makes a release.
   */
  language?: string;
}

/** HierarchyTemplate is a named hierarchy. */
export interface HierarchyTemplate {
  name: string;
  hierarchy: HierarchySpec;
}

/**
 * Assumption is something that reading takes for granted about the meaning of a file, because
 * neither the file nor anybody has said it. A project keeps those that a release rests on.
 */
export interface Assumption {
  /** of what is assumed, such as "date-order"; see Assumptions */
  name: string;
  /** empty: it is about the file */
  column?: string;
  /**
   * `value` is the reading assumed, as options and formats of a project write it; empty in a project:
   * whatever is.
   */
  value?: string;
}

/** Text keeps the parts of a sentence, so that it can be worded in another language. */
export interface Text {
  /** English, with {1}, {2} … where the parts stand */
  format: string;
  parts: Piece[];
  /** of a text about a number of things: the format for one */
  one?: string;
  /** the number */
  n?: number;
}

/**
 * PeopleEstimate says whose records a table has, and what a limit of records for
 * each person costs.
 */
export interface PeopleEstimate {
  /** different ones */
  persons: number;
  /** records of nobody who is known */
  unattributed?: number;
  /** the most records of one */
  most: number;
  /** records that a limit of 1, 2, ... leaves out, up to `most`-1 */
  beyond: number[];
}

/**
 * RunResult is the outcome of a run. It is not verified yet: it may leave the program only after
 * verification.
 */
export interface RunResult {
  /** false: no transformation meets the rules */
  found: boolean;
  /** the algorithm that ran: "flash", "lightning", ... */
  algorithm: SearchId;
  /** by quasi-identifier, in the table's column order */
  transformation: Generalized[] | null;
  /** the project names the transformation: nothing was searched */
  chosen?: boolean;
  measure: MeasureId;
  /** how the score puts the columns together, of measures that do: "arithmetic-mean", "geometric-mean", ... */
  aggregate?: string;
  /** lower is better; left out where nothing was found: see Reached */
  score?: number;
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
  itemized?: Itemized;
  /** of local recoding */
  rounds?: Round[];
  /** share of detail kept, 0 to 1: 1 minus the mean of the columns' losses by their weights; left out where nothing was found */
  kept?: number;
  /** proved: no transformation keeps more; left out where nothing is proved of it */
  mostKept?: number;
  /** number of transformations, rounded beyond 2^53: of 100 columns with 5 levels some 10^70 */
  lattice: number;
  /** transformations grouped and judged, each counted once; of the finest groups, steps that improved them */
  checks: number;
  /** rows pushed through the grouping kernel */
  rows: number;
  /** why the search ended early: "time", "checks", "user", "memory" */
  stopped?: 'time' | 'checks' | 'user';
  times: Times;
  /**
   * `linked` says that what is written shows which records are one person's, and that
   * somebody has several: who knows one of them finds the others.
   */
  linked?: boolean;
  /** `people` says whose records they are, where the project names persons. */
  people?: People;
  before: ProsecutorRisk;
  after: ProsecutorRisk;
  warnings?: Problem[];
}

/** Contents says which records the file of a release has, and in which order. */
export interface Contents {
  /** records of the file, blank ones among them; with a column of counts, its lines */
  written: number;
  /** with a column of counts: the records that the lines stand for */
  standFor?: number;
  /** with a column of counts: the different ones in the file */
  counts?: number;
  /** how left-out records are written; empty in a batch, where there are none */
  leftOut?: LeftOut;
  /** how records outside the research subset are written, if there is one */
  outside?: LeftOut;
  order: Order;
  /**
   * `orderBecause` says why the order differs from the original one although nobody asked for it, or what
   * the original one reveals.
   */
  orderBecause?: Problem;
}

/** Drawn reports how the records of a release with differential privacy were drawn. */
export interface Drawn {
  /** records of the table, without those beyond Project.MaxRows */
  of: number;
  /** drawn records, from which the release is made */
  records: number;
  /** the probability of drawing each */
  beta: number;
  /** the least group size */
  size: number;
}

/**
 * Loss measures the effect of changing values, over all records of the table. The measures are
 * those of dUtility in sdcMicro (Templ, Kowarik, Meindl 2015), as means where sdcMicro has sums.
 */
export interface Loss {
  columns: Change[];
  /**
   * `il1` is the mean over all changed numbers of |x - y| / (sqrt(2) s), with the standard
   * deviation s of the column before (J. M. Mateo-Sanz, J. Domingo-Ferrer, F. Sebé,
   * Probabilistic information loss measures in confidentiality protection of continuous microdata,
   * Data Mining and Knowledge Discovery 11, 2005); left out without numbers.
   */
  il1?: number;
  /**
   * `eigenvalues` is the mean of |l - m| / l, over the eigenvalues l of the covariance matrix of the
   * changed numbers, standardized by their means and deviations before, and the eigenvalues m
   * afterwards, both in descending order; left out where an l is 0 or there is nothing to compute it
   * from.
   */
  eigenvalues?: number;
  /**
   * `correlations` pairs each changed numeric column with each other one and with the kept numeric
   * columns, at most maxCorrelated in all.
   */
  correlations?: Correlation[];
}

/** ColumnChange says what became of one column, in table order. */
export interface ColumnChange {
  name: string;
  role: Role;
  level: number;
  /** `highest` and `average` are those of Generalized, where levels differ by record. */
  highest?: number;
  average?: number;
  /** short names of all levels, or an example label each */
  levels?: string[];
  /**
   * `levelsSaid` has these names for translation; nothing for those that somebody gave, and for
   * examples.
   */
  levelsSaid?: Text[];
  /** distinct values */
  before: number;
  after: number;
  /** cells that show *, those of records left out included */
  hidden: number;
  /** `quality` describes the detail that a quasi-identifier keeps; left out for other columns. */
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

/** Method is a way of recoding. */
export type Method = 'full-domain' | 'local' | 'graph' | 'finest' | 'suppression';

/** ReadOrder says in which order records are read; the zero ReadOrder is that of Window. */
export interface ReadOrder {
  /** column of the open table whose values are in order */
  by?: string;
  /** `sizes` puts the smallest groups first. Records of a result only. */
  sizes?: boolean;
  /** the other way round */
  down?: boolean;
}

/** Head is about one column. */
export interface Head {
  name: string;
  /**
   * `before` and `after` are shares of the records by range or value, in the order of the column. Both
   * are left out of columns that name people, and of those with too many values to be counted; `after`
   * where the result does not show the column.
   */
  before?: number[];
  /** of all records, also those of which it shows nothing */
  after?: number[];
  /**
   * `levels` are shares of the records by the level that the result shows of a quasi-identifier; the
   * last one is hidden ("*"). Left out of other columns.
   */
  levels?: number[];
}

/** Part is one of the files that belong to a batch, to the open table, or to the last result. */
export type Part = 'aside' | 'batch' | 'state' | 'withheld' | 'receipt';

/**
 * SaveAs is a file format, with the words of the output in a project. What is left out is as in
 * the table.
 */
export interface SaveAs {
  /** "csv", "gz", "xlsx", "ods", "parquet", "dta", "sav" or "xpt" */
  format?: 'csv' | 'gz' | 'xlsx' | 'parquet' | 'dta' | 'sav' | 'xpt';
  /** "comma", "semicolon", "tab" or "bar" */
  delimiter?: 'comma' | 'semicolon' | 'tab' | 'bar';
  /** "utf-8", "utf-8-bom" or "windows-1252" */
  encoding?: 'utf-8' | 'utf-8-bom' | 'windows-1252';
  /** "lf" or "crlf" */
  lineBreak?: 'lf' | 'crlf';
}

/** ReportVariant says for whom a report is. */
export type ReportVariant = 'internal' | 'external';

/** ReportForm says how a report is written. */
export type ReportForm = 'html' | 'json';

/** Template is the order in which somebody wants to read a report. The facts stay the same. */
export type Template = 'ema-0070' | 'health-canada-prci' | 'hipaa-expert' | 'wp216' | 'tmf';

/**
 * AreaTable is such a table as provided: CSV with a column of three digits and one with numbers of
 * people, found by their names (zip, population).
 */
export interface AreaTable {
  /** of the file, which should tell its date */
  name: string;
  text: string;
}

/** Limits are the risks that somebody responsible for a release accepts, each in [0,1]. */
export interface Limits {
  /** for anybody: the probability that a guess about this person is right; above 0 */
  highest: number;
  /** the share of people whose risk is above `highest` */
  atRisk: number;
  /** of all guesses, if the person of every record is guessed */
  success: number;
}

/** CheckSensitive is a column that nobody should learn. */
export interface CheckSensitive {
  column: string;
  /** says which values are similar; left out: none */
  hierarchy?: HierarchySpec;
  /** spellings that are one value, as in a project */
  read?: Reading;
  /** between the values of a cell, if these are several: what groups reveal of them rules alone judge */
  separator?: string;
}

/** Expose selects further analyses of a table. */
export interface Expose {
  /** to compare the risks with; left out: none */
  limits?: Limits;
  /** largest number of columns of special uniques, 1 to 6; 0: no search */
  special?: number;
  /** the risks of a sample, by the project's sampling weights */
  sample?: boolean;
  /** the risk if "*" could be any value */
  wildcard?: boolean;
  /** the eighteen identifiers */
  safeHarbor?: boolean;
  /**
   * `areas` holds the population of three-digit ZIP areas, for `safeHarbor`; left out: no area counts as
   * large.
   */
  areas?: AreaTable;
  /**
   * `year` is that to which ages count, for `safeHarbor`, if records show no later one: years of
   * birth may tell ages over 89. 0: not known.
   */
  year?: number;
}

/** WorstClass is one of the smallest groups. */
export interface WorstClass {
  /** by `Check.columns` */
  values: string[];
  size: number;
}

/**
 * SizeBucket counts records by the size of their group, or people by the tries in which
 * they are found.
 */
export interface SizeBucket {
  /** "2-4" */
  label: string;
  /** or records */
  people: number;
  classes: number;
}

/**
 * AtRisk counts the records, or the people, whose risk of being found is above a threshold:
 * those in classes of fewer than `size` records, or found in fewer than `size` tries.
 */
export interface AtRisk {
  size: number;
  /** 1/`size` */
  threshold: number;
  records: number;
  /** of the records that are not suppressed, 0 to 1 */
  share: number;
}

/**
 * Revealed reports what somebody learns about a sensitive column from knowing a person's class.
 * Every figure is the strictest parameter with which the model holds in all classes of records that
 * are not suppressed. The table that classes are compared with has all records, suppressed ones
 * too. Without any class all figures are 0.
 */
export interface Revealed {
  column: string;
  /** different values in the table */
  values: number;
  /** l of distinct l-diversity: values in the class with the fewest */
  distinct: number;
  /**
   * `entropy` is the largest l of entropy l-diversity, 1 or more: the values of a class are as
   * uncertain as l equally frequent ones. `grassberger` is the same by that estimate of the entropy.
   */
  entropy: number;
  grassberger: number;
  /**
   * `recursive` gives, for l from 2 to `distinct`, ten at most, the value that c of recursive
   * (c,l)-diversity must exceed.
   */
  recursive: Recursive[];
  /**
   * t of t-closeness, 0 to 1, by distance; `hierarchical` is left out without a hierarchy, and `ordered`
   * where the values have no order by type or confirmation.
   */
  equal: number;
  ordered?: number;
  hierarchical?: number;
  /** the value that delta of delta-disclosure privacy must exceed */
  delta: number;
  /** least beta of basic beta-likeness, 0 or more */
  beta: number;
  /** least beta of enhanced beta-likeness; null: it holds for none */
  enhanced: number | null;
  /** least alpha of (alpha,k)-anonymity: largest share of a value in a class */
  alpha: number;
  /** the classes that reveal most, at most ten */
  worst: Revealing[];
}

/** Treated says how a column of the file is treated. */
export interface Treated {
  column: string;
  /** known columns are quasi-identifying */
  role: Role;
  /** one sentence */
  reason: string;
}

/**
 * PersonSizes describes the people of a file that has person columns. Such a file is linked:
 * somebody who knows one record of a person finds the others.
 */
export interface PersonSizes {
  columns: string[];
  /** different ones */
  persons: number;
  /** in classes */
  records: number;
  /** of these, unattributed records */
  unknown: number;
  /** size of the smallest class: no person owns more than 1 of so many of its records */
  smallest: number;
  /** persons in classes of size 1 */
  alone: number;
  /** different sets of everything that a person's records show */
  profiles: number;
  /** persons who share the rarest profile */
  alike: number;
}

/**
 * Exposure holds the findings of a check beyond its usual ones. Risks and special
 * uniques count people where `Check.person` says whose the records are.
 */
export interface Exposure {
  limits?: Accepted[];
  special?: Specials;
  /** counts records, without its sizes */
  wildcard?: Wildcard;
  safeHarbor?: Identifier[];
}

/** Confirmed reports what was confirmed about a file as the release of a table. */
export interface Confirmed {
  status: Status;
  /** of the original that count: those of the research subset if there is one */
  records: number;
  /** of the file */
  rows: number;
  /** with a column of counts: the records that the lines of the file stand for */
  standFor?: number;
  /** records that count and are not shown */
  leftOut: number;
  classes: number;
  /** of full-domain generalization */
  levels?: FoundLevel[];
  /** the records are in the order of the original */
  ordered: boolean;
  /** sentences; none: the file was verified as before it was saved */
  notCovered: string[];
  /** rules that hold */
  rules: string[];
  /** `uncovered` and `held` are the parts of `notCovered` and `rules`. */
  uncovered: Text[];
  held: Text[];
}

/** TableRisk is one side of a RiskReport. */
export interface TableRisk {
  groups: ClassStatistics;
  /** `ranked` lists the quasi-identifiers, the one that adds most first. */
  ranked: RankedColumn[];
  /**
   * `telling` lists, by number of columns, the sets that tell most pairs of
   * people apart, at most three each, the most telling first.
   */
  telling: ColumnSet[];
  /** `special` says how few columns, of up to four, are enough to single people out. */
  special: Specials;
  /**
   * `wildcard` is the risk if "*" could be any value, without its sizes. It counts
   * records, also where people have several.
   */
  wildcard: Wildcard;
}

/** Guarantee holds upper bounds of risk, each in (0,1]; 1 is no bound. */
export interface Guarantee {
  prosecutor: number;
  journalist: number;
  marketer: number;
}

/** Sampled holds the risks of a sample: of all records before, and of those that are released after. */
export interface Sampled {
  /** of the sampling weights */
  column: string;
  /** left out where it is not to be told */
  before?: Individual;
  after: Individual;
}

/**
 * Identifier is one of the eighteen kinds of identifiers of HIPAA's Safe Harbor, 45 CFR
 * 164.514(b)(2)(i).
 */
export interface Identifier {
  /** paragraph of the rule: "A" to "R" */
  letter: string;
  /** "Telephone numbers" */
  name: string;
  /** what has to go, and what may stay */
  sentence: string;
  /** none: nothing was found, which proves nothing */
  columns: IdentifierColumn[];
}

/** Accepted reports whether a limit is met. */
export interface Accepted {
  limit: Limit;
  found: number;
  /** the limit */
  at: number;
  kept: boolean;
  sentence: string;
  /** the parts of the sentence */
  said: Text | null;
}

/**
 * UniquenessEstimates are the estimates for one table and one population. If no record
 * is unique in the table, all are 0: then nobody of the table is unique in the
 * population.
 */
export interface UniquenessEstimates {
  /** persons */
  population: number;
  /** of the table, that are not suppressed */
  records: number;
  /** `records`/`population`: the sampling fraction */
  fraction: number;
  pitman: UniquenessEstimate;
  zayatz: UniquenessEstimate;
  snb: UniquenessEstimate;
  dankar: UniquenessEstimate;
  /** the estimate that `dankar`'s rule takes: "pitman" or "zayatz"; empty if no record is unique */
  dankarBy?: string;
}

/** ColumnSummary is one side of a SummaryReport. */
export interface ColumnSummary {
  statistics: ColumnStatistics;
  /** `frequent` lists the most frequent labels; the last one may stand for all others. */
  frequent: Frequencies;
}

/**
 * Pairs counts how often labels of two columns occur together, before and after. `after` is left out
 * where one of them is not in the output; it counts the records that the output shows.
 */
export interface Pairs {
  before: Contingency;
  after?: Contingency;
}

/**
 * Query asks for transformations. With nothing said it asks for all that meet the rules,
 * best first.
 */
export interface Query {
  /** by quasi-identifier; those left out may have any level */
  levels?: Record<string, LevelRange>;
  /** share of records that may be left out, 0 to 1, below that of the project */
  leftOut?: number;
  /** share of detail that is kept at least, 0 to 1 */
  kept?: number;
  /** those too that do not meet the rules, after the others */
  failing?: boolean;
  /** default "score" */
  by?: Ordering;
  /** the first one wanted, from 0 */
  from?: number;
  /** how many, default all */
  count?: number;
}

/** SpaceColumn is a quasi-identifier of a Space. */
export interface SpaceColumn {
  name: string;
  /** lowest level allowed */
  min: number;
  /** highest level allowed */
  max: number;
  /** `levels` are all levels of its hierarchy, from the values as they are on. */
  levels: SpaceLevel[];
}

/** Transformation is a choice of levels and what it does to the table. */
export interface Transformation {
  /** by quasi-identifier, in the table's column order */
  levels: number[];
  /** it meets the rules */
  meets: boolean;
  /** lower is better */
  score: number;
  rank?: number[];
  /** share of detail kept, 0 to 1, as of a result */
  kept: number;
  /** records in groups that do not meet the rules */
  suppressed: number;
  /** groups of the others */
  classes: number;
  /** records of the smallest of these */
  smallest: number;
  /** prosecutor risk, 0 to 1; 0 where nobody is left */
  highest: number;
  /** the same, on average */
  average: number;
  /** no other one that matches keeps more detail at no more risk */
  frontier: boolean;
  /**
   * `decided` says how the search decided it: "checked", "predicted-anonymous",
   * "predicted-not-anonymous", "outdone", or "undecided" where it did not come to it.
   */
  decided: string;
}

/** CostPoint is the result of one search. */
export interface CostPoint {
  /** of the parameter; 0 without one */
  value: number;
  /** a table that meets the rules */
  found: boolean;
  /** share of detail that it keeps, 0 to 1, as of a result; left out where none was found */
  kept?: number;
  /**
   * `proved`: no other table scores better by the measure, or none meets the rules. Otherwise the
   * search was ended, or looked at some of the tables only, and more may be kept.
   */
  proved: boolean;
  /** records left out */
  suppressed: number;
  /** `refused` says why there is no search by such rules; left out where there is one. */
  refused?: Problem;
}

/** RuleCost holds the cost of one rule. */
export interface RuleCost {
  rule: RuleKind;
  /** in the project file, such as "models[0]"; "columns" of a column that it does not name */
  path: string;
  /** of the kind "model" */
  model?: ModelId;
  /** the column that the model protects, or that could be known, or is harmless */
  attribute?: string;
  /** that is varied: "k" or "suppressionLimit" */
  parameter?: string;
  /**
   * `points` are by the parameter, ascending, that of the project among them, as far as they
   * are known.
   */
  points: CostPoint[];
  /**
   * `without` is the table without the rule; left out where it is not known yet, and for the only
   * model, without which nothing would be protected. Without the last model of a sensitive
   * column, the column stays as it is. A column that nobody could know stays as it is, but for
   * records that are left out, and counts among the details all the same, so that the shares can be
   * compared.
   */
  without?: CostPoint;
  /**
   * `with` is the table if somebody could know a harmless column, by its hierarchy in the project or
   * else one by its type; left out where it is not known yet, and of all other kinds.
   */
  with?: CostPoint;
  /**
   * `now` is the share of detail that the rules as they are keep, over the columns that the figures
   * of the rule count: with a harmless column, which is whole but for records that are left out. 0
   * while it is not known, and where no table meets the rules.
   */
  now: number;
}

/** PredictionMethod is a learning method. */
export type PredictionMethod = 'logistic' | 'bayes' | 'tree';

/** PredictionQuality measures predictions. */
export interface PredictionQuality {
  /** share of the records whose class was predicted */
  accuracy: number;
  /**
   * `auc` is the mean of the classes' `auc`, weighted by their records; for two classes it is that of
   * both.
   */
  auc: number;
  /** the most frequent first */
  classes: PredictedClass[];
}

/** AttackFigures holds the results of all attacks. Shares are of the people in the file. */
export interface AttackFigures {
  /** in the file */
  people: number;
  /** people of the original with no record in the file */
  leftOut: number;
  /** of the file */
  records: number;
  /** `atMost` says that it is unknown which record is whose, so that figures are upper bounds. */
  atMost: boolean;
  /** the columns that attackers know */
  known: string[];
  /**
   * `bound` is the largest share that an attacker who knows only these columns can reach by proof, 0
   * if no rule gives one.
   */
  bound?: number;
  singlingOut?: Singling;
  alsoKnown: AlsoKnown[];
  /** single columns not tried for lack of time */
  alsoOpen?: number;
  /** pairs not tried for lack of time */
  alsoLeft?: number;
  coarsening: CoarseningUndone[];
  places: PlaceTold[];
  linking: Linking[];
  inference: Inferred[];
  membership?: Membership;
  releases?: ReleasesCrossed;
  notTried: NotTried[];
  /** on request: they measure the settings, not the file */
  folds?: Folded[];
}

/** Attack words the result of one attack. */
export interface Attack {
  /** the field of the figures */
  id: string;
  attack: string;
  sentences: string[];
}

/**
 * Distribution compares how the records are spread over the values of a column, before and after.
 *
 * A coarser label such as "20-39" is shared out equally over the values of the column that it
 * stands for, as by somebody who knows which values there are but not how often each occurs. So
 * both sides have one scale, and hidden detail shows as a difference. "*" is not shared out: see
 * `hidden`.
 */
export interface Distribution {
  name: string;
  /** in the column's order, missing values last */
  bins: Bin[];
  /** `hidden` is the share of the records for which the release shows "*" or nothing. */
  hidden: number;
  /**
   * `moved` is the total variation distance between the column as shown and as it was: the share of
   * the records that would have to change their bin. 0 to 1; 1 where nothing is shown.
   */
  moved: number;
  /** of numbers */
  before?: Center;
  /** of the numbers shown, shared out as above; left out where there are none */
  after?: Center;
}

/** AnalysisGroup is a value, a range of values, or the rarest ones together, as in a distribution. */
export interface AnalysisGroup {
  text: string;
  to?: string;
  kind: LabelKind;
  before: Tally;
  after: Tally;
}

/** Param is the description of one parameter. */
export interface Param {
  /** key in the project file, camel case: "gsFactor" */
  name: string;
  kind: ParamKind;
  /** a few plain words for a form: "Size of the smallest group" */
  label: string;
  /** what it does, in plain words */
  sentence: string;
  /** a number, a text, or true or false, as `kind` says */
  default: number | string | boolean;
  /** bounds of numbers; both 0 means unbounded */
  min: number;
  max: number;
  /** the bound itself is not allowed */
  minOpen?: boolean;
  maxOpen?: boolean;
  /** a number that people may write in per cent */
  share?: boolean;
  choices?: ParamOption[];
}

/** Lines counts records that share a peculiarity and names the first of them. */
export interface Lines {
  count: number;
  /** 1-based lines of the first ones, at most 20 */
  first?: number[];
}

/** Role says what a column means to an attacker of the table. */
export type Role = 'identifying' | 'quasi-identifying' | 'sensitive' | 'insensitive' | 'count' | 'held-back' | '';

/** Account says how the values of a column were read, and which do not fit. */
export interface Account {
  column: string;
  /** such as "2,770 dates (day.month.year), 2 exceptions, 12 missing" */
  line: string;
  /** `parts` holds the parts of the line, which commas join. */
  parts: Text[];
  /** `proposals` need a decision by somebody who knows the data; none is applied automatically. */
  proposals: Proposal[];
}

/** CellsProfile describes cells that hold several values. */
export interface CellsProfile {
  /** in all cells */
  values: number;
  /** in one cell */
  most: number;
}

/** Place locates a problem. Unknown parts are left out. */
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

/** Line is a line of a file as it stands there. */
export interface Line {
  /** 1-based */
  number: number;
  /** without its line break, shortened if it is long */
  text: string;
  /** the problem is about it, not about a neighbour */
  fault?: boolean;
}

/** Cure is another way to read a file, which resolves the problem. */
export interface Cure {
  /** for programs: "skip-lines" */
  name: string;
  /** what a button says: "Skip the first 2 lines" */
  label: string;
  /** the same on the command line: "--skip-lines 2" */
  flag: string;
  /** the same in a project's input: {"skipLines": 2} */
  set: Record<string, number | string | boolean>;
  /** the parts of the label; absent if it has none */
  said?: Text;
}

/** TableHierarchy is a hierarchy given row by row. */
export interface TableHierarchy {
  /** file it was imported from */
  name?: string;
  /** value, label on level 1, label on level 2, ... */
  rows: string[][];
  levels?: string[];
}

/** RedactionHierarchy replaces characters one by one, so that level l hides l*`step` of them. */
export interface RedactionHierarchy {
  /** the side where it starts: "right" (default) or "left" */
  from?: 'left' | 'right';
  /** one character, default "*" */
  mask?: string;
  /** characters a level, default 1 */
  step?: number;
  /** "" or one character that fills short values up to the longest before redaction */
  pad?: string;
  /**
   * `align` is the side on which filled-up values stand, "left" or "right";
   * default: away from the side where redaction starts, so that numbers keep
   * their places. Codes that grow by detail, such as ICD-10, stand left.
   */
  align?: 'left' | 'right';
}

/** IntervalsHierarchy groups numbers into ranges [low, high). */
export interface IntervalsHierarchy {
  /**
   * `widths` are the widths of the ranges on level 1, 2, ...; each must be a
   * multiple of the one before. Neither `widths` nor `cuts`: round widths that
   * suit the values.
   */
  widths?: number[];
  /** a boundary of all ranges */
  origin?: number;
  /**
   * `cuts` are explicit boundaries a level, ascending; a higher level's cuts
   * must be among the lower one's. Exclusive with `widths`.
   */
  cuts?: number[][];
  /** everything below is "<bottom" */
  bottom?: number;
  /** everything from here on is ">=top" */
  top?: number;
  /** "signs" (default): 30-39, <18, >=90; "words": 30 to 39, under 18, 90 and over */
  labels?: string;
  /** `notation` says how 1234.5 is written in labels, such as 1.234,5; default: as in the column. */
  notation?: string;
}

/** GroupingHierarchy puts categories into an order and groups neighbours, or names groups. */
export interface GroupingHierarchy {
  /**
   * `order` lists the values; empty means natural order (numbers by value,
   * else alphabetical). Values not listed come last.
   */
  order?: string[];
  /**
   * `fanout` is the number of neighbours that form a group a level, 2 or more,
   * default 2; used where `groups` is empty.
   */
  fanout?: number;
  /**
   * `groups` name groups by hand a level: on level 1 of values, above of the
   * labels below. Members that no group names keep their label.
   */
  groups?: NamedGroup[][];
}

/**
 * DatesHierarchy generalizes dates by calendar units, finest first, from "hour", "day",
 * "week", "month", "quarter", "year", "5-years", "decade", "century", or to units
 * that come again: "hour-of-day", "quarter-of-day", "weekday", "part-of-week",
 * "month-of-year", "quarter-of-year". A week does not nest in a month: the builder
 * says so where units do not nest.
 */
export interface DatesHierarchy {
  /** default month, quarter, year, 5-years, decade */
  units?: string[];
  /**
   * `formats` are the levels in formats of one's own, in place of `units`: each shows how
   * Monday, 2 January 2006, 15:04:05 is written, Q1 being its quarter, or names a unit.
   */
  formats?: string[];
  /**
   * `from` and `until` are ends, written as 1930, 1930-07 or 1930-07-15: all dates
   * before `from` are "before 1930", all from `until` on "from 2010", on every level.
   */
  from?: string;
  until?: string;
}

/**
 * HalvingHierarchy divides a range of numbers into halves, these into halves, and so on;
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

/** WordsHierarchy keeps the first words of a text, one fewer on each level. */
export interface WordsHierarchy {
  /**
   * `max` is the number of words that a text is taken to have: level l keeps
   * the first `max`-l of them. Default: those of the longest text, at most 10.
   */
  max?: number;
}

/** TreeHierarchy names groups within groups. */
export interface TreeHierarchy {
  /**
   * `lines` are an outline: a value or a group a line, the members of a group
   * on the lines below it and indented deeper. What has members is a group.
   */
  lines: string[];
}

/** Codes groups codes by their classification. */
export interface Codes {
  /** "icd-10" (default), "atc", "ops", "postcode" */
  system?: string;
}

/** Priority keeps values that many records have, and joins the others. */
export interface Priority {
  /**
   * `least` is the number of records, 2 or more, that a value needs to stay on
   * level 1, 2, ...; ascending. Default: up to three round numbers.
   */
  least?: number[];
  /** label of the joined values, default "other" */
  other?: string;
  /**
   * `group` is the number of records that the joined values need together; at least those of level 1,
   * and at least k in a release where all become coarser by the same steps.
   */
  group?: number;
}

/** FormulaHierarchy computes each level by a formula. */
export interface FormulaHierarchy {
  /**
   * `levels` are the formulas of level 1, 2, ...: x is the value, below its label one
   * level down.
   */
  levels: string[];
}

/** Spelling lists other spellings of a value. */
export interface Spelling {
  /** as it is written from now on */
  value: string;
  /** the others */
  from: string[];
}

/**
 * Node is a label on a level of a hierarchy: all rows that have it there. What
 * people edit are nodes. A label that is repeated on the level above by the same
 * rows is one thing to them, so that edits of a node reach as far up as it does.
 */
export interface Node {
  level: number;
  label: string;
}

/**
 * Microaggregate replaces the values of a quasi-identifier by one text a class.
 *
 * By default, a column is aggregated within the classes that the generalized columns form. All
 * cells of a class show the same, so that classes, and with them every model, are preserved.
 * Jointly aggregated columns first split these classes into clusters of similar records (MDAV):
 * less is lost, but only the size of groups is guaranteed.
 */
export interface Microaggregate {
  function: Function;
  joint?: boolean;
}

/**
 * Items says that each cell of a column holds several values. Somebody may know a few values of a
 * quasi-identifier: it becomes k^m-anonymous within each class of the others, with the k of
 * k-anonymity, and its hierarchy is about these values. A sensitive column stays as it is, and a
 * value counts once for each record that has it.
 */
export interface Items {
  /** between values, such as ";"; blanks around it are ignored */
  separator: string;
  /** m, the largest number of values of a cell that somebody knows; 0 means 2 */
  known?: number;
  /**
   * `leaveOut` is the share of all values, 0 to 1, that may be left out of cells so that others stay
   * finer. Where coarser labels do not help, more are left out.
   */
  leaveOut?: number;
}

/**
 * Bounds are top and bottom coding: a value beyond a bound becomes the bound, so
 * that the rare values at the ends of a scale cannot be told apart (A. Hundepool
 * et al.: Statistical Disclosure Control. Wiley 2012, section 3.2.2). Left out: no bound.
 */
export interface Bounds {
  /** smaller values become this one */
  bottom?: string;
  /** larger values become this one */
  top?: string;
}

/** Perturb says how to change the values of a column. */
export interface Perturb {
  method: PerturbMethod;
  /**
   * `share`, for noise, is its standard deviation as a share of the column's, above 0 and
   * at most 10; 0 means 0.1.
   */
  share?: number;
  /**
   * `joint`, for noise, gives the columns that have it correlated noise with the columns' own
   * correlations, which are thereby preserved.
   */
  joint?: boolean;
  /** `base`, for rounding: values become its nearest multiple. */
  base?: number;
  /**
   * `within`, for rank swapping, limits how far apart the ranks of two swapped values are, as a share
   * of the records above 0 and at most 1; 0 means 0.05.
   */
  within?: number;
  /**
   * `stay`, for PRAM, is the diagonal of the transition matrix from which the invariant one is made, 0
   * to 1: the probability that a category stays in each of its two steps; 0 means 0.8.
   */
  stay?: number;
}

/** Treatment says what to do with an identifying column. */
export type Treatment = 'remove' | 'hide' | 'pseudonym' | 'number' | 'shift';

/**
 * Condition is met by records whose value of a column is among some values, or within a range in
 * the order of the column's type. Missing values are in no range.
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

/** SubsetSample is a random sample. The same seed draws the same records of a table. */
export interface SubsetSample {
  /** of the records, above 0 and at most 1; their number is rounded */
  share: number;
  seed: number;
}

/** Mode says how often local recoding starts again with the records that are left. */
export type Mode = 'single' | 'iterative' | 'fixpoint';

/**
 * Combination requires that somebody who knows only these columns finds at least `k` records:
 * whatever a record shows in them, at least `k` records show. "*" counts as a label like any other.
 */
export interface Combination {
  /** quasi-identifying, 2 or more */
  columns: string[];
  k: number;
}

/** LeftOut says how to write a record that is left out. */
export type LeftOut = 'drop' | 'blank' | 'mask';

/** Order is the order of the records of a release. */
export type Order = 'shuffled' | 'sorted' | 'original';

/** Piece is inserted into a sentence. */
export interface Piece {
  kind?: PieceKind;
  text?: string;
  /** of a list: all of them */
  names?: string[];
  /** of a list: so many are named, see List */
  most?: number;
  /** of a nested text */
  said?: Text;
}

/** Generalized is the level of one quasi-identifier. */
export interface Generalized {
  attribute: string;
  /** the lowest one of any record, where they differ */
  level: number;
  /**
   * `highest` is the highest level of any record, `height` if cells are hidden
   * ("*" although the hierarchy has no such label), and `average` the mean. Both
   * are left out where all records are on `level`.
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

/** Itemized says what became of a column whose cells hold several values. */
export interface Itemized {
  attribute: string;
  /** m: of how many values of a cell somebody may know */
  known: number;
  /** different ones in the table */
  values: number;
  /** different ones in the release */
  labels: number;
  /** values in the cells of the records that are released, each counted wherever it stands */
  cells: number;
  /** of these, values that are not written */
  leftOut: number;
  /** share of its detail that is gone, 0 to 1 */
  loss: number;
  /**
   * `balanced` says that the other columns are on levels that the measure alone would not have chosen,
   * because more is left of all columns together.
   */
  balanced?: boolean;
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

/** Times says how long the phases took. */
export interface Times {
  /** encoding hierarchies, packing rows; nanoseconds, as the others */
  prepare: number;
  search: number;
  recode: number;
}

/** People says whose records a table has. */
export interface People {
  /** different ones */
  persons: number;
  /** records of nobody who is known */
  unknown?: number;
  /** the most records of one person */
  most: number;
  /** persons all of whose records are left out */
  leftOut: number;
  /** persons some of whose records are left out */
  partly: number;
  /**
   * `profiles` are the different profiles of persons in a file that shows which records
   * belong together, where people are protected with all of their records; 0 elsewhere.
   * Alike counts the people who share the rarest.
   */
  profiles?: number;
  alike?: number;
}

/**
 * ProsecutorRisk is the prosecutor risk of a table. Risks are probabilities in [0,1]. Suppressed
 * records are excluded, because nobody finds them. All numbers are 0 where no record is left.
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
  /** records alone in their class */
  unique: number;
  /** 1/`smallest` */
  highest: number;
  /** U/R, which is also the success rate of guessing everybody */
  average: number;
  /** 1/`largest` */
  lowest: number;
  /** `sizes` is the histogram of class sizes, ascending. */
  sizes: SizeCount[] | null;
  /** `buckets` group the records by the size of their class, for a chart. */
  buckets: SizeRange[] | null;
  /**
   * `people` says that persons have several records: Records, `unique` and `buckets` then count persons,
   * and sizes are the numbers of tries of which one finds them. See FromPersons.
   */
  people?: boolean;
  /** with `people`: the share of right guesses if all records are guessed */
  success?: number;
}

/** Change describes the changes of a column. Means and standard deviations are those of numbers. */
export interface Change {
  column: string;
  method: PerturbMethod;
  /** records that have one */
  values: number;
  /** records that show another value */
  changed: number;
  before?: Moments;
  after?: Moments;
  /** of the column; left out unless it has numbers that differ */
  il1?: number;
}

/** Correlation is Pearson's, of two columns, over the records that have both. */
export interface Correlation {
  a: string;
  b: string;
  before: number;
  after: number;
}

/**
 * ColumnQuality measures how much of a column's detail is left. Measures that are not defined for the
 * column are left out.
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

/** Chances holds the success rates of attackers who know the quasi-identifiers. */
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
 * Specials reports how few columns suffice to single people out. Where persons are known, it counts
 * persons; otherwise each record is one.
 */
export interface Specials {
  /**
   * `most` is the largest number of columns of the examined sets. It is less than requested if that
   * would take too long for the table.
   */
  most: number;
  asked: number;
  /** who show something */
  people: number;
  /**
   * `singled` counts people by the size of the smallest set that suffices: by one column, by two and
   * not by one, and so on up to `most`.
   */
  singled: number[];
  /**
   * `sets` lists the sets with the most people, at most ten for each number of columns, by which they
   * are sorted first.
   */
  sets: SpecialSet[];
  /** highest SUDA score of a person, where M is `most` */
  highestScore: number;
  /** sum of the SUDA scores, divided by `people` */
  averageScore: number;
  /**
   * `contributions` are the shares of all scores, 0 to 1, that sets with a column make up, in the
   * table's column order. They add up to more than 1 where sets have several columns.
   */
  contributions: Contribution[];
}

/** Wildcard is the risk with "*" as a wildcard. All numbers are 0 where no record is left. */
export interface Wildcard {
  records: number;
  highest: number;
  /** over records */
  average: number;
  lowest: number;
  /**
   * `sizes` counts records by how many records they match, ascending; Classes counts different
   * combinations of values.
   */
  sizes: PopulationCount[];
}

/** Status is the outcome of a comparison. */
export type Status = 'verified' | 'unchanged' | 'undecidable' | 'refused';

/** FoundLevel is the level of a column in a file. */
export interface FoundLevel {
  attribute: string;
  level: number;
  /** number of levels, level 0 included */
  height: number;
}

/**
 * ClassStatistics describes the equivalence classes of a table, an output or a research subset.
 * Figures of classes are 0 where there is none.
 */
export interface ClassStatistics {
  /** in classes */
  records: number;
  classes: number;
  /** records of a class */
  average: number;
  smallest: number;
  largest: number;
  /** half of the classes have at most this many records */
  median: number;
  /** classes of one record */
  single: number;
  suppressed: number;
  /** of all records, in [0,1] */
  suppressedShare: number;
}

/** RankedColumn measures what a column adds to what somebody already knows. */
export interface RankedColumn {
  column: string;
  /** of the column alone */
  distinction: number;
  /** of the column alone */
  separation: number;
  /**
   * `addedDistinction` and `addedSeparation` measure what the column adds to another set of columns, the
   * empty one included: the mean difference between a set with the column and the set without it,
   * over all examined sets with the column.
   */
  addedDistinction: number;
  addedSeparation: number;
}

/** ColumnSet measures how well a set of columns distinguishes records. */
export interface ColumnSet {
  /** in the table's column order */
  columns: string[];
  /** records that show something in these columns */
  records: number;
  /** different combinations of values */
  classes: number;
  /** `classes`/`records`, in [0,1] */
  distinction: number;
  /** share of pairs of records, in [0,1] */
  separation: number;
}

/** Individual holds the risks of a sample, by its sampling weights. */
export interface Individual {
  /** that are not suppressed */
  records: number;
  /** the sum of their weights: how many people they stand for */
  population: number;
  /** individual risk, 0 to 1 */
  highest: number;
  /** of a record: `global`/`records` */
  average: number;
  /** sum of the individual risks: records that are found on average */
  global: number;
}

/** IdentifierColumn is a column that seems to hold an identifier. */
export interface IdentifierColumn {
  name: string;
  /** one sentence */
  reason: string;
  /** what that was made of */
  reasonSaid: Text | null;
}

/** Limit is one of the Limits. */
export type Limit = 'highest' | 'at-risk' | 'success';

/** UniquenessEstimate estimates how many people are unique in the population. */
export interface UniquenessEstimate {
  /** of the population, in [0,1]; 0 where there is no estimate */
  share: number;
  /** Share times the size of the population */
  persons: number;
  /**
   * `available` is false where the estimator has no result: its equations have no solution that agrees
   * with the table.
   */
  available: boolean;
}

/**
 * ColumnStatistics summarizes a column. Missing and suppressed cells are left out. Undefined figures are
 * absent: Order for words without a scale, `moments` for words, both where labels are generalized or
 * no record has a value.
 */
export interface ColumnStatistics {
  name: string;
  type: ColumnType;
  /** all records */
  rows: number;
  /** records with a value, generalized ones included */
  count: number;
  /** records with a missing-value word */
  missing: number;
  /** records that show "*" */
  suppressed: number;
  /** records with a generalized label */
  generalized: number;
  /** different labels of the records with a value */
  distinct: number;
  /** the most frequent of them */
  mode: string;
  /** records that have it */
  modeRows: number;
  order?: OrderStatistics;
  moments?: MomentStatistics;
}

/** Frequencies is a frequency distribution. */
export interface Frequencies {
  name: string;
  /** all records */
  rows: number;
  /** different labels, missing words and "*" among them */
  distinct: number;
  listed: Frequency[];
}

/** Contingency counts the records by pairs of values of two columns. */
export interface Contingency {
  rows: ContingencySide;
  columns: ContingencySide;
  records: number;
  /** Rows.Labels x Columns.Labels */
  counts: number[][];
  largest: number;
  /**
   * `cramersV` is the strength of the association, from 0 (none) to 1: sqrt(X2/(n*(min(r,c)-1))) of
   * the r x c labels listed, X2 being `chiSquared` (H. Cramér: Mathematical Methods of Statistics.
   * Princeton University Press, 1946, chapter 21); left out if a column has a single label.
   */
  cramersV?: number;
  /**
   * `chiSquared` is Pearson's statistic of the labels listed, with the degrees of `freedom`; left out as
   * `cramersV` is.
   */
  chiSquared?: number;
  freedom?: number;
}

/** LevelRange is a range of levels of a column, both ends included. */
export interface LevelRange {
  min: number;
  max: number;
}

/** Ordering is a criterion that sorts transformations, the best first. */
export type Ordering = 'score' | 'kept' | 'highest' | 'average' | 'leftOut' | 'classes';

/** SpaceLevel says what a column shows on a level. */
export interface SpaceLevel {
  /** left out where the hierarchy gives none */
  name?: string;
  /** what the name was made of; left out where somebody gave it */
  said?: Text;
  /** a label; on all levels one of the same value */
  example: string;
  /** different ones of the values that occur */
  labels: number;
}

/** RuleKind says what kind of a rule is varied. */
export type RuleKind = 'model' | 'limit' | 'column' | 'harmless';

/** PredictedClass measures the predictions of one value of the target. */
export interface PredictedClass {
  value: string;
  /** with the value */
  records: number;
  /**
   * `precision` is the share with the value among the records for which it was predicted; left out if
   * it never was.
   */
  precision?: number;
  /** the share with this prediction among the records with the value */
  recall: number;
  /**
   * `auc` is the probability that, of two records of one fold, the one with the value was given a
   * higher probability of it than the one without, ties counting half: the mean over the folds.
   */
  auc: number;
  /** from (0,0) to (1,1), the mean of the folds */
  roc: CurvePoint[];
}

/**
 * Singling reports singling out (WP216, 2.2.1): somebody picks a record that could be a person's.
 * The likeliest record is the one whose labels cover the fewest values, each weighted by how many
 * people have it.
 */
export interface Singling {
  /** share of tries that pick the person's record out of all that match */
  any: AttackRate;
  /** share of tries that pick it out of the likeliest of these */
  likeliest: AttackRate;
  /** the largest chance with which anybody is found */
  most: number;
  /** people whose records have more than half of the weight */
  found: number;
  /** people whose records are all that match */
  certain: number;
  /** people who were attacked: all who are in the file, or drawn ones */
  tried: number;
}

/**
 * AlsoKnown reports singling out by somebody who also knows one or two columns that the project assumes
 * unknown.
 */
export interface AlsoKnown {
  columns: string[];
  /** people whose records have more than half of the weight */
  found: number;
  /** people whose records are all that match */
  certain: number;
  /** people who were attacked */
  tried: number;
}

/** CoarseningUndone reports how well the values under the labels of a column are guessed. */
export interface CoarseningUndone {
  column: string;
  /** of the hierarchy that is guessed, 0: the value itself */
  level: number;
  /** `name` is what the level is called, left out if it has no name. */
  name?: Text;
  /** the other written columns that are most informative */
  by: string[];
  /** guesses by these, trained on other people */
  right: AttackRate;
  /** guesses by the label alone */
  alone: AttackRate;
  /**
   * `single` counts cells for which one value is left after excluding those that have a finer group of
   * their own beside it, and `singleRight` those where it is the true one: downcoding (A. Cohen,
   * Attacks on Deidentification's Defenses. USENIX Security 2022), possible where labels are as fine
   * as a rule allows (minimality: R. C.-W. Wong et al., VLDB 2007).
   */
  single: number;
  /** of these single guesses, the right ones */
  singleRight: number;
  /** less detailed than the value */
  cells: number;
}

/**
 * PlaceTold reports how well the position of a record in the file, or a person's pseudonym, predicts a
 * position, a number or a date of the original.
 */
export interface PlaceTold {
  /** a column of the file, "": the order of its records */
  of: string;
  /** by how many days its dates were shifted */
  shift?: boolean;
  /** a column of the original, "": the order of its records */
  tells: string;
  /** Spearman's, -1 to 1 */
  correlation: number;
  /** people whose place it gives exactly */
  placed: number;
  /** people who were attacked */
  tried: number;
}

/**
 * Linking reports linkability (WP216, 2.2.2): two lists about the same people, each with other
 * known columns, are joined through the file. A pair is named where one person of the second list
 * has more than half of the weight.
 */
export interface Linking {
  /** what the first list knows */
  first: string[];
  /** what the second list knows */
  second: string[];
  /** people of the first list for whom a pair is named */
  named: number;
  /** of these, rightly */
  right: number;
  /** Right, of all that were tried */
  rate: AttackRate;
  /** with the person's own records left out of the file */
  control: AttackRate;
  /** people who were attacked */
  tried: number;
}

/**
 * Inferred reports attribute inference (WP216, 2.2.3) by somebody who knows the known columns: the
 * guess is the value that has the most weight among the matching records, or the commonest of the
 * file where none matches. Homogeneous groups make it certain (A. Machanavajjhala et al.,
 * l-diversity. TKDD 1(1), 2007), skewed ones likely (N. Li, T. Li, S. Venkatasubramanian,
 * t-closeness. ICDE 2007).
 */
export interface Inferred {
  column: string;
  right: AttackRate;
  /**
   * `control` is the share of right guesses without p's own records: what the file says about people
   * like p. It ignores p's influence on the groups.
   */
  control: AttackRate;
  /** left out: the control leaves no room for it */
  leakage?: Leakage;
  /** by level of the column's hierarchy, the values first */
  certain: SurelyKnown[];
  /**
   * `several` says that cells hold several values: a guess is one of them, and right if the person
   * has it.
   */
  several?: boolean;
  /** a guess is right within 5 % of the middle 90 % of the values */
  numbers?: boolean;
  /** people who were attacked */
  tried: number;
}

/**
 * Membership reports membership inference by somebody who knows every written column of a person
 * (M. E. Nergiz, M. Atzori, C. Clifton, Hiding the presence of individuals from shared databases.
 * SIGMOD 2007). It compares how well a person fits the file with how well the same person fits
 * without their own records.
 */
export interface Membership {
  /** people in the file whose records no other one matches */
  alone: number;
  /** share of people in the file who are recognised as members, at the threshold at which 1 % of the others are */
  found: AttackRate;
  /** people who were attacked */
  tried: number;
}

/**
 * ReleasesCrossed reports the intersection of releases of the same people: a record of the file can be p's
 * only if each earlier release that has p has a record like it (S. R. Ganta, S. P. Kasiviswanathan,
 * A. Smith, Composition attacks and auxiliary information in data privacy. KDD 2008).
 */
export interface ReleasesCrossed {
  /** names of the files */
  earlier: string[];
  /** people who were attacked */
  tried: number;
  /** people for whom at least k records are reduced to fewer than k */
  below: number;
  certain: Crossed[];
  /** by earlier release that is a part of the file */
  newcomers?: Newcomers[];
}

/** NotTried says why an attack was not made. */
export interface NotTried {
  attack: string;
  because: Text | null;
}

/**
 * Folded reports how often a column is guessed right for people in a release and for people left
 * aside, over releases of parts of a table.
 */
export interface Folded {
  column: string;
  /** share of right guesses of those who are in it */
  right: number;
  /** of those who are not */
  others: number;
  /** people who were in it, and were attacked, over all releases */
  tried: number;
  /** people who were not */
  out: number;
}

/** Bin is a value, a range of values, or the rarest ones together. */
export interface Bin {
  /** for ranges the first value that occurs */
  text: string;
  to?: string;
  /** Plain, Missing or Others */
  kind: LabelKind;
  /** share of the records, 0 to 1 */
  before: number;
  /** share of the records that show something */
  after: number;
}

/** Center holds the mean, the quartiles and the deviation of numbers. */
export interface Center {
  mean: number;
  /** the first number that a quarter of the records do not exceed */
  q1: number;
  /** the same of half of them */
  median: number;
  /** the same of three quarters */
  q3: number;
  deviation: number;
}

/** LabelKind says what a label is. */
export type LabelKind = 'value' | 'generalized' | 'missing' | 'suppressed' | 'others';

/** Tally holds the figures of a group of records. */
export interface Tally {
  /** afterwards fractional, where labels stand for several groups */
  records: number;
  /** of the records that show a number; left out if there are none */
  mean?: number;
}

/** ParamKind is the type of a parameter's value. */
export type ParamKind = 'integer' | 'real' | 'choice' | 'flag' | 'character' | 'words' | 'units' | 'numbers' | 'cuts' | 'values' | 'groups' | 'rows';

/** ParamOption is one value of a parameter that is a choice. */
export interface ParamOption {
  value: string;
  label: string;
  sentence?: string;
}

/** Proposal is another possible interpretation of a column. */
export interface Proposal {
  kind: ProposalKind;
  /** what was found, with counts, and the question */
  sentence: string;
  /** the parts of the sentence */
  said: Text | null;
  /** records concerned */
  rows: number;
  /** at least one; each by itself answers the question */
  answers: Answer[];
}

/** NamedGroup is a named set of labels of the level below. */
export interface NamedGroup {
  label: string;
  members: string[];
}

/**
 * Function makes one text of the values of a class, so that all of its cells
 * show the same (microaggregation: J. Domingo-Ferrer, J. M. Mateo-Sanz: Practical
 * data-oriented microaggregation for statistical disclosure control. IEEE TKDE
 * 14(1), 2002).
 *
 * Missing values and exceptions are left out, and their cells show what the class shows; a class
 * that has nothing else shows "*".
 */
export type Function = 'mean' | 'geometric-mean' | 'median' | 'mode' | 'interval' | 'set';

/** PerturbMethod is a way of changing values. */
export type PerturbMethod = 'noise' | 'rounding' | 'rank-swapping' | 'pram';

/** PieceKind is the kind of a part, which decides its formatting in each language. */
export type PieceKind = '' | 'number' | 'typed' | 'share' | 'date' | 'quoted' | 'names' | 'cited' | 'term' | 'words' | 'nested' | 'going';

/** SizeCount counts the classes of a size. */
export interface SizeCount {
  /** records of each of these classes, 1 or more */
  size: number;
  /** how many there are */
  classes: number;
}

/** SizeRange counts the records whose class has `from` to `to` records. */
export interface SizeRange {
  from: number;
  /** inclusive; 0: no upper end */
  to: number;
  records: number;
  classes: number;
}

/** Moments are the mean and the standard deviation (of a sample) of numbers. */
export interface Moments {
  mean: number;
  deviation: number;
}

/** QualityMeasure is a loss on its own scale and the quality that remains. */
export interface QualityMeasure {
  loss: number;
  /** loss of the column as it was */
  least: number;
  /** loss if every cell shows "*" */
  most: number;
  /** 1 - (`loss`-`least`)/(`most`-`least`), in [0,1]: 1 is all detail, 0 none */
  quality: number;
}

/** Chance says how likely a guess is right. */
export interface Chance {
  highest: number;
  average: number;
  /** share of the records above a risk of 0.2 */
  atRisk: number;
}

/** RiskInterval counts the records with a risk above `low` and at most `high`. */
export interface RiskInterval {
  low: number;
  high: number;
  records: number;
  /** of all records in classes */
  share: number;
  /** share of the records with a risk of at most `high` */
  cumulative: number;
}

/** SpecialSet is a set of columns that singles people out, while no smaller subset does. */
export interface SpecialSet {
  /** in the table's column order */
  columns: string[];
  people: number;
}

/** Contribution says how much a column contributes to SUDA scores. */
export interface Contribution {
  column: string;
  /** of the sum of all SUDA scores, by sets with the column */
  share: number;
}

/**
 * PopulationCount counts the records of a sample whose classes have a given size in the whole
 * table.
 */
export interface PopulationCount {
  /** records of the whole table in each of the classes */
  size: number;
  /** records of the sample in them */
  records: number;
  classes: number;
}

/**
 * OrderStatistics holds the figures that follow from the order of the values, as the column writes them.
 * Values between two others are written as short as they are exact. Quantiles of numbers and dates
 * are those of definition 7, x[h] + (h-floor(h))*(x[h+1]-x[h]) with h = (n-1)*p; of words on a
 * scale those of definition 1, the first value that a share p of the records does not exceed (R.
 * Hyndman, Y. Fan: Sample quantiles in statistical packages. The American Statistician 50(4),
 * 1996).
 */
export interface OrderStatistics {
  min: string;
  q1: string;
  median: string;
  q3: string;
  max: string;
}

/**
 * MomentStatistics holds the figures that follow from the distances of the values, in days for dates.
 * Undefined figures, and those too large for a number, are left out. The variance divides by n-1;
 * skewness is G1 and kurtosis G2 of D. Joanes, C. Gill: Comparing measures of sample skewness and
 * kurtosis. The Statistician 47(1), 1998.
 */
export interface MomentStatistics {
  /** of dates: days since 1970-01-01 */
  mean?: number;
  /** of dates: the mean as the column writes dates */
  meanDate?: string;
  geometricMean?: number;
  variance?: number;
  deviation?: number;
  skewness?: number;
  kurtosis?: number;
}

/** Frequency counts how often a label occurs. */
export interface Frequency extends CountedLabel {
  /** of all records, in [0,1] */
  share: number;
}

/** ContingencySide is one of the two columns. */
export interface ContingencySide {
  name: string;
  /** in the column's order; the last may stand for the others */
  labels: CountedLabel[];
}

/**
 * CurvePoint is a point of a receiver operating characteristic: the shares of the records without and
 * with the value whose predicted probability reaches some threshold.
 */
export interface CurvePoint {
  /** false positives */
  fpr: number;
  /** true positives */
  tpr: number;
}

/** AttackRate is a share of people, with a 95 % interval if people were sampled. */
export interface AttackRate {
  /** from 0 to 1 */
  share: number;
  /** by Wilson; left out: the share is exact */
  range?: [number, number];
}

/**
 * Leakage measures what an attack learns because a person is in the file: (r - c) / (1 - c), where
 * r is the share of right guesses and c that of the control (M. Giomi, F. Boenisch, C. Wehmeyer, B.
 * Tasnádi, A Unified Framework for Quantifying Privacy Risk in Synthetic Data. PoPETs 2023(2)). It
 * may be negative.
 */
export interface Leakage {
  /** at most 1 */
  share: number;
  /** 95 %, groups being drawn anew */
  range: [number, number];
}

/** SurelyKnown counts the people for whom the true value has all, or nine tenths, of the weight. */
export interface SurelyKnown {
  /** of the hierarchy, 0: the value */
  level: number;
  /** what the level is called, left out if it has no name */
  name?: Text;
  /** people whose value is certain */
  certain: number;
  /** above 90 %, the certain ones included */
  likely: number;
}

/** Crossed is a column that the releases together reveal. */
export interface Crossed {
  column: string;
  /** people whose value the file makes certain */
  alone: number;
  /** people whose value all releases together make certain */
  certain: number;
}

/**
 * Newcomers reports what the difference of two releases shows. If all records of an earlier release
 * stand in the file, whoever knows that somebody came since then looks at the other ones alone
 * (J.-W. Byun, Y. Sohn, E. Bertino, N. Li, Secure anonymization for incremental datasets. SDM
 * 2006).
 */
export interface Newcomers {
  /** name of the file */
  earlier: string;
  /** of the file that the earlier one lacks */
  records: number;
  /** whose records these are, as far as they can be told apart */
  people: number;
  /** people for whom at least k records are reduced to fewer than k */
  below: number;
  /** by the new records alone */
  certain: Crossed[];
}

/** ProposalKind is the subject of a proposal. */
export type ProposalKind = 'exceptions' | 'missing' | 'type' | 'doubt' | 'several' | 'spellings' | 'order';

/** Answer is one possible decision about a column, as the project stores it. */
export interface Answer {
  /** of a button */
  label: string;
  /** the parts of the label */
  said: Text | null;
  /** for a list of changes: "took unbekannt for no value" */
  told: string;
  /** the parts of that */
  did: Text | null;
  type?: ColumnType;
  /** with the type */
  format?: string;
  /** added to the project's reading */
  read?: Reading;
  /** `separator` stands between the values of a cell, if these are several. */
  separator?: string;
}

/** CountedLabel is a text that records show in a column. */
export interface CountedLabel {
  text: string;
  kind: LabelKind;
  /** records that show it */
  rows: number;
}
