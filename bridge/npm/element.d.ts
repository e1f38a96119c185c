import type { FulguriteError, Source } from './index.js';
import type { Generalized, MeasureId, Model, Project } from './schema.js';

/** The version of the protocol between portal and frame. */
export const frameVersion: number;

/** How far the work in the frame is: nothing that says anything about a row. */
export interface FrameStatus {
  /** The step on show. */
  step: 'start' | 'open' | 'columns' | 'coarseness' | 'rules' | 'run' | 'result' | 'check';
  /** A table is open. */
  open: boolean;
  /** A search is under way. */
  running: boolean;
  /** Share of the search that is done, 0 to 1, where known. */
  decided: number;
  /** Seconds of the search. */
  elapsed: number;
  /** There is a verified result that can be handed over. */
  found: boolean;
  /** Codes of what the frame complains about. */
  problems: string[];
}

/** What the frame hands over when somebody has pressed the button. */
export interface HandedOver {
  /** The finished table as CSV. */
  file: Blob;
  /** Suggested name of the file. */
  name: string;
  bytes: number;
  /** Records that the file has, blank ones among them; with a column of counts, its lines. */
  records: number;
  /** Records left out. */
  suppressed: number;
  classes: number;
  /** Records of the smallest class. */
  smallest: number;
  /** Highest prosecutor risk, 0 to 1. */
  highest: number;
  /** Share of the detail that is kept, 0 to 1. */
  kept: number;
  measure: MeasureId;
  /** How the score puts the columns together, such as 'geometric-mean'; empty of measures that do not. */
  aggregate: string;
  score: number;
  optimal: boolean;
  transformation: Generalized[];
  models: Model[];
  suppressionLimit: number;
  /** Version of the engine. */
  program: string;
}

/** Names of the design tokens that a portal may set: colours as #rrggbb, radii as 0px to 99px. */
export type Tokens = Partial<Record<
  | 'page' | 'card' | 'sunk' | 'line' | 'edge' | 'text' | 'muted' | 'faint' | 'glass' | 'glass-hover' | 'glass-soft' | 'glass-ink' | 'on-glass'
  | 'before' | 'before-soft' | 'after' | 'after-soft' | 'bolt' | 'focus' | 'bad' | 'bad-soft' | 'bad-line' | 'caution-soft' | 'caution-line' | 'caution'
  | 'r-s' | 'r-m' | 'r-l' | 'r-pill', string>>;

export interface FulguriteAnonymizerEvents {
  /** The frame has connected. */
  ready: CustomEvent<null>;
  status: CustomEvent<FrameStatus>;
  /** The status while a search is under way. */
  progress: CustomEvent<FrameStatus>;
  /** Somebody has pressed the button. */
  result: CustomEvent<HandedOver>;
  error: CustomEvent<FulguriteError>;
}

/**
 * The whole page in a frame. Attributes: src (address of embed.html), lang,
 * theme (light, dark, or empty as the system), steps (those of open, columns,
 * coarseness and rules that are shown, with spaces between), config (address of
 * a project file that the page begins with), memory-limit (most memory of the
 * engine in bytes).
 */
export class FulguriteAnonymizer extends HTMLElement {
  readonly ready: Promise<void>;
  readonly status: FrameStatus | null;
  /** Settings that the page begins with, in place of those that the attribute names. */
  config: Project | null;
  tokens: Tokens | null;
  /** Hands in a table, if none is open in the frame. */
  open(source: Source, name?: string): Promise<void>;
  settings(config: Project): Promise<void>;
  /** Tells the person in front of the page that the result is wanted. */
  ask(): Promise<void>;

  addEventListener<K extends keyof FulguriteAnonymizerEvents>(type: K, listener: (event: FulguriteAnonymizerEvents[K]) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof FulguriteAnonymizerEvents>(type: K, listener: (event: FulguriteAnonymizerEvents[K]) => void, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'fulgurite-anonymizer': FulguriteAnonymizer;
  }
}
