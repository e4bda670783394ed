import type { Language } from '../language';

/**
 * A box of what is painted first: names of its classes, apart by a space (`firstContentClasses`), then what is in it; a string is text.
 * The HTML server makes each a `div` with that class and nothing else, its texts escaped.
 */
export type FirstContentBox = string | FirstContentElement;
interface FirstContentElement extends ReadonlyArray<FirstContentBox> {
  /** Names of classes. */
  readonly 0: string;
}

/** What a remote's server bundle is given (`src/first-content.ts`). The only clock that it has is `now`. */
export interface FirstContentInput {
  /** Id of the screen. */
  readonly screen: string;
  /** Of the address, as `/exchange/KRW-BTC`. */
  readonly path: string;
  /** Of the address, as `?page=2`; empty where it has none. */
  readonly search: string;
  /** Parameters of the screen's path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  /** ISO 8601, UTC: when the answers were asked for. */
  readonly now: string;
  /** As remote.json has them for the screen, in the visitor's language. */
  readonly title: string;
  readonly intro?: string;
  readonly words: readonly string[];
  /** Nobody is logged in: the browser has sent no session. */
  readonly visitor: boolean;
  /** Answers of the calls in `ScreenManifest.answers`, by call as it is written there; one that the exchange did not give in time is missing. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** All that stands in the screen's main part, its title too; null: the page paints the screen's shape. */
export type FirstContent = readonly FirstContentBox[] | null;

/** What `src/first-content.ts` of a remote exports as `firstContent`. Same input, same result: results are kept for a second. */
export type DrawFirstContent = (input: FirstContentInput) => FirstContent;

/** Everything that HTML servers allow; a result beyond it is not painted, and the gate refuses a release that gives one. */
export const firstContentLimits = {
  /** Bytes of the bundle. */
  bundleBytesMax: 128 * 1024,
  boxesMax: 1_000,
  depthMax: 8,
  /** Characters of one text. */
  textMax: 300,
  /** Characters of the result as JSON. */
  resultMax: 48 * 1024,
  /** Time to run, evaluation of the bundle included. */
  runMsMax: 50,
  memoryMiB: 32,
} as const;

/** Classes that boxes may have, as the HTML server's style knows them. */
export const firstContentClasses = [
  'sk-article',
  'sk-badge',
  'sk-badges',
  'sk-banner',
  'sk-bar',
  'sk-beside',
  'sk-between',
  'sk-body',
  'sk-button',
  'sk-card',
  'sk-cards',
  'sk-category',
  'sk-chart',
  'sk-chosen',
  'sk-coin',
  'sk-column',
  'sk-columns',
  'sk-comment',
  'sk-count',
  'sk-field',
  'sk-figure',
  'sk-figures',
  'sk-fold',
  'sk-grow',
  'sk-heading',
  'sk-icon',
  'sk-input',
  'sk-intro',
  'sk-l',
  'sk-line',
  'sk-m',
  'sk-market',
  'sk-meter',
  'sk-middle',
  'sk-name',
  'sk-note',
  'sk-notice',
  'sk-pad',
  'sk-panel',
  'sk-period',
  'sk-picture',
  'sk-price',
  'sk-quote',
  'sk-roomy',
  'sk-row',
  'sk-s',
  'sk-sale',
  'sk-sales',
  'sk-search',
  'sk-segments',
  'sk-short',
  'sk-side',
  'sk-small',
  'sk-sold',
  'sk-strong',
  'sk-tabs',
  'sk-tick',
  'sk-tiles',
  'sk-title',
  'sk-tools',
  'sk-views',
  'sk-when',
  'sk-wide-only',
  'sk-word',
] as const;
