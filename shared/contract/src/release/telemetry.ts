/**
 * What went wrong or well in one page load. `shown` counts the load for the remote; the failures follow the way of a
 * remote into the page; `success` names what the business lives from.
 */
export const telemetryKinds = [
  'shown',
  'refused',
  'load',
  'integrity',
  'mount',
  'update',
  'render',
  'unmount',
  'unhandled',
  'mountTime',
  'lcp',
  'inp',
  'cls',
  'success',
] as const;

export type TelemetryKind = (typeof telemetryKinds)[number];

const failureKinds: ReadonlySet<TelemetryKind> = new Set([
  'refused',
  'load',
  'integrity',
  'mount',
  'update',
  'render',
  'unmount',
  'unhandled',
]);

/** Whether an event tells that something of its remote went wrong. */
export const isFailure = ({ kind }: Pick<TelemetryEvent, 'kind'>): boolean => failureKinds.has(kind);

/** Named business successes; a screen reports them by `services.succeeded(name)`. */
export const successNames = [
  'loggedIn',
  'orderAccepted',
  'withdrawalSubmitted',
  'depositRequested',
  'saleSubscribed',
  'identitySubmitted',
  'inquirySent',
] as const;

export type SuccessName = (typeof successNames)[number];

export interface TelemetryEvent {
  readonly remote: string;
  readonly version: string;
  readonly kind: TelemetryKind;
  /** Of a success. */
  readonly name?: SuccessName;
  /** Milliseconds for times; thousandths for `cls`. Whole. */
  readonly value?: number;
  /** Of a failure: id of the set that the tab followed then; that of the ticket is of the page load. */
  readonly set?: string;
  /** Of a failure: the id that the member was shown. */
  readonly incident?: string;
  /** Of a failure: the error's message, at most 200 characters, without member data. */
  readonly message?: string;
}

/** POST /telemetry of the HTML server: events of one page load, sent every few seconds and when the page is hidden. */
export interface TelemetryReport {
  /** From `PageConfig`: names the set and lets each load count once. */
  readonly ticket: string;
  readonly events: readonly TelemetryEvent[];
}

/** Outcomes of a page load, each counted at most once per load and remote. */
export const loadOutcomes = [
  'shown',
  'failed',
  'slowMount',
  'slowLcp',
  'slowInp',
  'shiftedLayout',
  'succeeded',
] as const;
export type LoadOutcome = (typeof loadOutcomes)[number];

/** Above these a load counts as slow; the limits of "good" in web-vitals, and half a second for a mount. */
export const slowAbove = { mountTime: 500, lcp: 2500, inp: 200, cls: 100 } as const;

/** Milliseconds. A mount counts where it is not above a bound for the first time, and apart where it is above all. */
export const mountBounds = [25, 50, 100, 200, 400, 800, 1600, 3200] as const;
export type MountBucket = `mountWithin${(typeof mountBounds)[number]}` | 'mountLater';
export const mountBuckets: readonly MountBucket[] = [
  ...mountBounds.map((bound) => `mountWithin${bound}` as const),
  'mountLater',
];

export const isMountBucket = (outcome: string): outcome is MountBucket =>
  (mountBuckets as readonly string[]).includes(outcome);

/** POST /counts of the registry, by HTML servers: how many loads met which fate since the last report. */
export interface CountsReport {
  /** Unique per report; one that was counted is not counted again. */
  readonly id: string;
  readonly counts: readonly LoadCount[];
}

export interface LoadCount {
  readonly remote: string;
  readonly version: string;
  readonly set: string;
  readonly outcome: LoadOutcome | MountBucket | TelemetryKind;
  readonly count: number;
  /** They were told of by devices of verified members, each by one load in a stage of a rollout. */
  readonly member?: true;
  /**
   * The loads that were counted: each counts once, whoever reports it and however often. `<id>`, or `<id>~<address block>~<stage>` of one that
   * counts for its block in a stage of a rollout, followed by `~<member>` where it counts for that member too. Without them the count is taken as it is.
   */
  readonly loads?: readonly string[];
}
