import type {
  Alternatives, Appended, AskRisk, Limits, LimitsReport, PopulationReport, RiskReport, VerifyReport, Analysis, AskAttack, Attacks, AskPrediction, AskReport, AskScripts, AskSolutions, CheckReport, CheckSensitive, ColumnType, CostReport, Distributions, Project, Estimate, Expose, HierarchySpec, HierarchyView, KeyFile, Measure, MeasureId, Model, ModelParams, Outcome, Place, Problem, Profile, Progress, FileProgress, Published,
  Prediction, ReadOptions, RowsPage, SaveAs, Saved, SummaryReport, Welcome, WorkProgress,
} from './schema.js';

export type * from './schema.js';

/** The version of the protocol that this package speaks with its engine. */
export const protocolVersion: number;

/**
 * Bounds how many engines of this page or process run at once. Each has a
 * worker and memory of its own; those beyond the bound start when others are
 * disposed of.
 */
export function limitWorkers(workers: number): void;

/** What may be asked of suggested settings. */
export interface SuggestOptions {
  /** How many records, or people where the table has several records of some, look the same at least: 5 if left out. */
  k?: number;
  /** How many values of each column that seems to be a secret there are among them at least: 3 if left out, or all that the column has. */
  l?: number;
  /** Share of the records that may be left out, 0 to 1: 0.02 if left out. */
  suppressionLimit?: number;
  /** By which detail is measured: "loss" if left out. */
  measure?: MeasureId;
  /** The columns that say whom a record is about: what the profile suggests if left out. */
  person?: string | string[];
  /** Of several tables: false where nobody can know how many lines of a table a person has. */
  countKnown?: Record<string, boolean>;
}

/**
 * Whole settings that a run takes, of what was seen in the table: roles and hierarchies as they are suggested,
 * k-anonymity, distinct l-diversity of what seems to be a secret, and whose records these are. Of several tables secrets
 * are held back. Whoever knows the data looks through them, and changes what is wrong, first.
 */
export function suggest(profile: Profile, options?: SuggestOptions): Project;

/**
 * A privacy model that a program of your own has added to the engine. All others are known by their ids, so that the
 * compiler finds mistakes in them and in their parameters: `{ model: 'k-anonymity', params: { k: 5 } }`.
 */
export function customModel(id: string, params?: Record<string, number | string | boolean>, attribute?: string): Model;

/** The same for a utility measure. */
export function customMeasure(id: string, params?: Record<string, number | string | boolean>): Measure;

/** Whatever goes wrong: a code for programs, a sentence and a hint for people. */
export class FulguriteError extends Error {
  /** Such as "table-ragged-record", or "cancelled" after an abort. Codes are stable. */
  readonly code: string;
  /** What happened and why. */
  readonly sentence: string;
  /** What to do about it, "" if nothing is known. */
  readonly hint: string;
  /** Where: file, line, column, attribute, path in the settings, as far as known. */
  readonly place: Place;
  /** All that went wrong, the first being the one above. */
  readonly problems: Problem[];
}

export interface AnonymizerOptions {
  /** Address of engine.wasm, for bundlers that do not find it by themselves and for packages that lie elsewhere. */
  wasmURL?: string | URL;
  /** Address of formats.wasm, which is loaded when the first file is opened or saved that is no text. */
  formatsURL?: string | URL;
  /** The program itself, in place of its address. */
  wasm?: BufferSource | WebAssembly.Module;
  /**
   * Address of worker.js on the page's own origin. Left out: that beside the module, if it lies on the page's origin, and else a text of
   * the page's own (blob:). "blob:" begins with the latter, for pages whose policy allows nothing else.
   */
  workerURL?: string | URL;
  /** Most memory of the engine in bytes. Beyond it the engine dies, which is told and repaired. Default: 4 GiB, the most there is. */
  memoryLimit?: number;
  /**
   * Show lines and values of the table in errors and warnings. They may be about people, and errors get into logs:
   * unless it is true, the numbers of lines stand there, and … for the text.
   */
  showLines?: boolean;
}

/** What holds rows: rows that are arrays begin with the names of the columns, others name them in each row. */
export type Cell = string | number | bigint | boolean | Date | null | undefined;
export type Rows = readonly (readonly Cell[])[] | readonly Readonly<Record<string, Cell>>[];
export type Row = readonly Cell[] | Readonly<Record<string, Cell>>;
/** What can be opened. A text is what is in a file, and not its name. Whatever can be iterated gives bytes and texts, or rows. */
export type Source =
  | Blob | ReadableStream<Uint8Array | string | Row> | string | BufferSource | Rows
  | AsyncIterable<Uint8Array | string> | AsyncIterable<Row> | Iterable<Uint8Array | string> | Iterable<Row>;

/** A key file, a receipt or a state: what is in it. */
export type KeySource = Blob | ReadableStream<Uint8Array | string> | string | BufferSource;

export interface Abortable {
  signal?: AbortSignal;
}

/**
 * An engine of its own: it holds one open table and the result of the last run.
 * Requests are worked on one after the other. Wherever a signal ends one, it is
 * rejected with the code "cancelled", and what was open stays open.
 */
export class Anonymizer extends EventTarget {
  constructor(options?: AnonymizerOptions);
  /** Resolves when the engine has started; rejects if it does not. Nobody has to wait for it. */
  readonly ready: Promise<Welcome>;
  /** Reads a table. What was open before is given up. */
  open(source: Source, options?: Abortable & { name?: string; read?: ReadOptions; onProgress?: (far: FileProgress) => void }): Promise<Profile>;
  /**
   * Reads several tables about the same people, by their names, which are released together with one promise for each
   * person. They are one table with the column "table" first; columns of the same name are one column.
   */
  openTables(
    tables: Record<string, Source>, options?: Abortable & { read?: ReadOptions; onProgress?: (far: FileProgress) => void },
  ): Promise<Profile>;
  /** Reads what is open in another way. */
  reread(read: ReadOptions, options?: Abortable & { onProgress?: (far: FileProgress) => void }): Promise<Profile>;
  /** Opens an invented table of hospital discharges; its profile comes with a project. */
  sample(options?: Abortable & { rows?: number }): Promise<Profile>;
  /**
   * Makes, reads and checks a column's hierarchy. Its spec goes into the settings. A function is called with each value of
   * the open table, and says what it becomes: the spec holds these rows, so that the next table may need others.
   */
  hierarchy(column: string, source?: HierarchySpec | Source | Labels, options?: HierarchyOptions): Promise<HierarchyView>;
  /** The same for several columns by their names. */
  hierarchies(sources: Record<string, HierarchySpec | Source | Labels>, options?: HierarchyOptions): Promise<Record<string, HierarchyView>>;
  /** The hierarchy of a column of the open table as CSV. */
  exportHierarchy(column: string, spec: HierarchySpec, options?: Abortable & { type?: ColumnType; format?: string; separator?: string }): Promise<Blob>;
  /** Reads and checks a project file. */
  project(source: Blob | ReadableStream<Uint8Array | string> | string | BufferSource, options?: Abortable & { name?: string }): Promise<Project>;
  /** Says what a run would be. */
  estimate(config: Project, options?: Abortable): Promise<Estimate>;
  /** Searches, writes the result, and checks what was written. */
  run(config: Project, options?: Abortable & { onProgress?: (progress: Progress) => void }): Promise<Result>;
  /**
   * Does so too, and lets the results since the last run stand side by side: one a way of recoding, and some whose
   * levels were chosen. What was at hand stays at hand.
   */
  compare(config: Project, options?: Abortable & { onProgress?: (progress: Progress) => void }): Promise<Result>;
  /** Takes one of the results that stand side by side at hand: file, report and all else are about it from now on. */
  choose(result: Result, options?: Abortable): Promise<Result>;
  /**
   * Releases the open table as the next batch of one that grows. `state` is what the batch before gave (`batch.state()`),
   * left out for the first one; the project stays the same. `join` lets fewer than k records join a group that was
   * released before: whoever knows in which batch somebody came may then find a smaller group.
   */
  append(config: Project, state?: KeySource | null, options?: Abortable & { join?: boolean; onProgress?: (progress: Progress) => void }): Promise<Batch>;
  /** What the state after earlier batches tells of them. */
  state(source: KeySource, options?: Abortable & { name?: string }): Promise<Published>;
  /** Ends the run under way with the best result so far. */
  stop(): void;
  /** Rows of the open table. */
  rows(options?: Abortable & { from?: number; count?: number }): Promise<RowsPage>;
  /**
   * What somebody could find out who knows some columns of the open table. `expose` asks for more than is always told:
   * limits of risk, the few columns that single people out, wildcard risk, and the identifiers of Safe Harbor.
   */
  check(columns: string[], options?: Abortable & { sensitive?: CheckSensitive[]; expose?: Expose }): Promise<CheckReport>;
  /**
   * Whether a file is a release of the open table by these settings: the check that is made before a result is
   * given out, for whoever receives one and has the table. Nothing is taken from the file's maker. With the receipt
   * that was made with the file (`result.receipt`) and its key the comparison is exact; without it the status may be
   * "undecidable": which record is which only the receipt says. The key is the one that is open, or given here, which opens it.
   */
  verify(
    released: Source, config: Project,
    options?: Abortable & { name?: string; receipt?: KeySource; key?: KeySource; onProgress?: (far: FileProgress) => void },
  ): Promise<VerifyReport>;
  /** The same for files of several tables, by the names of these. */
  verifyTables(
    released: Record<string, Source>, config: Project, options?: Abortable & { onProgress?: (far: FileProgress) => void },
  ): Promise<VerifyReport>;
  /**
   * Other choices of levels than that of the last result, best first: what its search has checked, and the best within
   * the limits of the query. `run` makes one of them with `recoding: { levels: { age: 2, ... } }` in its settings.
   */
  solutions(query?: AskSolutions, options?: Abortable): Promise<Alternatives>;
  /**
   * What each rule of the last result costs: the share of detail that would be kept if it were looser, stricter, or not
   * there, and if somebody could know one of the harmless columns. Each figure is a search of ten seconds at most; onProgress gets what is known so far, and an aborted
   * question goes on where it ended when it is asked again.
   */
  costs(options?: Abortable & { onProgress?: (report: CostReport) => void }): Promise<CostReport>;
  /**
   * Makes a key for projects with pseudonyms or shifted dates, and works with it from now on. Its file is handed out
   * here and nowhere else: whoever gives the data away has to keep it, apart from the data, and use it for one recipient.
   */
  makeKey(options?: Abortable & { recipient?: string }): Promise<KeyFile & { blob: Blob }>;
  /** Reads a key from its file and works with it from now on, in memory only. It is gone after forget, restart, dispose, and the engine's death. */
  openKey(source: KeySource, options?: Abortable & { name?: string }): Promise<KeyFile>;
  /** Drops the key and nothing else. */
  forgetKey(): Promise<void>;
  /** Drops the table, the result and the key. */
  forget(): Promise<void>;
  /** Ends the engine and starts another, which knows nothing: memory goes back to the system only this way. */
  restart(): void;
  /** Ends the engine for good. */
  dispose(): void;
  /** The same, at the end of a block that begins with `using`. */
  [Symbol.dispose](): void;

  addEventListener<K extends keyof AnonymizerEvents>(type: K, listener: (event: AnonymizerEvents[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof AnonymizerEvents>(type: K, listener: (event: AnonymizerEvents[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | EventListenerOptions): void;
}

export interface AnonymizerEvents {
  /** An engine has started: the first, or one in place of a dead one, which knows nothing of what was open. */
  ready: CustomEvent<Welcome>;
  progress: CustomEvent<Progress>;
  /** An engine at work has not answered for some seconds (or has, again). It may wait for a slow disk, or hang: `restart` ends it. */
  silent: CustomEvent<{ silent: boolean }>;
  /** The engine has died. All that was asked is rejected with the error. If restarting, a new one is on its way. */
  died: CustomEvent<{ error: FulguriteError; restarting: boolean }>;
}

/** What a value becomes: the label of each level above it, from the finest on, as many for every value. */
export type Labels = (value: string) => string[];

export interface HierarchyOptions extends Abortable {
  /** Overrules the guess of the column's type. */
  type?: ColumnType;
  /** Of dates: how 2006-01-02 15:04:05 is written, such as "02.01.2006". */
  format?: string;
  /** Stands between the values of a cell, if these are several: the hierarchy is about them. */
  separator?: string;
  /** How many values to show, 6 if left out. */
  sample?: number;
  /** Name of the file. */
  name?: string;
}

/** A cell of a typed record. Whole numbers that no number holds exactly are of the type bigint. */
export type TypedCell = string | number | bigint | Date | null;

/** A batch of a table that grows. Its files can be had until another batch or another table takes its place. */
export class Batch {
  private constructor();
  readonly config: Project;
  readonly outcome: Appended;
  /** The verified records of this batch. Refused where nothing could be released. */
  file(options?: Abortable): Promise<Saved & { blob: Blob }>;
  /** What is published by now: `append` takes it with the next batch. Keep it with the project. */
  state(options?: Abortable): Promise<Saved & { blob: Blob }>;
  /** The records that were withheld, as they came: not anonymous. They go into the next batch. */
  withheld(options?: Abortable): Promise<Saved & { blob: Blob }>;
  report(options?: Abortable & Omit<AskReport, 'batch'>): Promise<Saved & { blob: Blob }>;
}

/** A finished run. Rows and file can be had until another run or another file takes its place. */
export class Result {
  private constructor();
  readonly config: Project;
  readonly outcome: Outcome;
  /** Whether some transformation meets the rules. */
  readonly found: boolean;
  /** Lower is better; nothing where no transformation meets the rules. */
  readonly score: number | undefined;
  /** Levels by quasi-identifier. */
  readonly levels: Record<string, number>;
  readonly risks: Pick<Outcome, 'before' | 'after' | 'attackers'>;
  rows(options?: Abortable & { from?: number; count?: number }): Promise<RowsPage>;
  /**
   * The records of the result that are not left out, one after the other. `typed` gives numbers, dates (their first
   * moment in UTC) and null for missing values, where the settings let a column keep its type: one that could be coarser is text, whatever
   * level was chosen, so that the same settings give the same types every time.
   */
  records(options: Abortable & { typed: true }): AsyncGenerator<Record<string, TypedCell>, void, undefined>;
  records(options?: Abortable & { typed?: false }): AsyncGenerator<Record<string, string>, void, undefined>;
  /** The verified files of several tables, by the names of these. Refused unless all were verified. */
  files(options?: Abortable & { escapeFormulas?: boolean }): Promise<Record<string, Saved & { blob: Blob }>>;
  /** The verified table, with a name for it. Refused unless it was verified. Of several tables: an archive of their files, as text. */
  file(options?: Abortable & { escapeFormulas?: boolean; as?: SaveAs }): Promise<Saved & { blob: Blob }>;
  /**
   * The verified table, and a receipt by which `verify` can compare it exactly later on. The receipt says which record of
   * the original is behind each record of this very file (shuffled records of a file that was had before came in another
   * order), encrypted under a key (`makeKey`): the one that is open, or given here, which opens it. It is personal data: keep it with the original,
   * delete it with it, and never hand it on.
   */
  receipt(options?: Abortable & { key?: KeySource; escapeFormulas?: boolean; as?: SaveAs }): Promise<Saved & { blob: Blob; receipt: Saved & { blob: Blob } }>;
  blob(options?: Abortable & { escapeFormulas?: boolean; as?: SaveAs }): Promise<Blob>;
  stream(options?: Abortable & { escapeFormulas?: boolean; as?: SaveAs }): Promise<ReadableStream<Uint8Array>>;
  /**
   * What was released and why it was allowed, as a document that prints or as data. The internal
   * variant tells everything, the external one nothing that the file does not show. The date is
   * printed as it is said; without one, none is. All reports of a result have the same key.
   */
  report(options?: Abortable & Omit<AskReport, 'batch'>): Promise<Saved & { blob: Blob }>;
  /**
   * SQL that makes the result in a database which has the table, and verifies it there: a ZIP file of scripts. The table
   * is named as TABLE or SCHEMA.TABLE. Refused with the reason where scripts cannot do what the project says.
   */
  sql(dialect: AskScripts['dialect'], table: string, options?: Abortable & Omit<AskScripts, 'dialect' | 'table'>): Promise<Saved & { blob: Blob }>;
  /** Which details tell people apart, before and after. `most` is how many of them somebody knows at once. */
  risk(options?: Abortable & Partial<AskRisk>): Promise<RiskReport>;
  /** The risks, before and after, held against limits of your own. */
  limits(limits: Limits, options?: Abortable): Promise<LimitsReport>;
  /** How many people are unique in a population of which the table is a sample, by several estimates. */
  population(params: Pick<ModelParams['k-map-estimated'], 'population' | 'populationSize'>, options?: Abortable): Promise<PopulationReport>;
  /**
   * How well a column can be predicted from others, by what can be learned from the table as it was and from the
   * result. Without `from`, from all columns of the result that name nobody.
   */
  predict(target: string, options?: Abortable & Omit<AskPrediction, 'target'> & { onProgress?: (progress: WorkProgress) => void }): Promise<Prediction>;
  /**
   * Attacks the file of the result, as somebody would who has it and knows something about people in it: who is found,
   * what can be guessed, who could be found by whoever knew one column more. It changes nothing and refuses nothing; an
   * attack that finds nothing proves nothing. `previous` is an earlier release of the same people, with which the file is
   * crossed; those of earlier calls on this result count, too.
   */
  attack(options?: Abortable & Partial<Omit<AskAttack, 'previous'>> & { previous?: Source; onProgress?: (progress: WorkProgress) => void }): Promise<Attacks>;
  /** How the records are spread over the values of each column, before and after. */
  distributions(options?: Abortable): Promise<Distributions>;
  /**
   * The records by the values of a column, before and after, and with `of` the mean of a column of numbers in each
   * group. A coarser label counts in equal parts for the values that it stands for.
   */
  analysis(by: string, options?: Abortable & { of?: string }): Promise<Analysis>;
  /**
   * The most frequent values of a column and its statistics, before and after; and how often they occur together with
   * those of another one, with the strength of the association. After, records that the result shows are counted.
   */
  summary(column: string, options?: Abortable & { with?: string }): Promise<SummaryReport>;
}

declare global {
  // What older libraries of TypeScript do not have.
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}
