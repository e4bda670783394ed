/** A candidate that runs unseen beside the live version, for a share of the page loads. It decides nothing. */
export interface DarkCanary {
  /** Short and unique, such as `d42`. */
  readonly id: string;
  readonly remote: string;
  readonly version: string;
  /** Page loads of 10,000 beside which it runs. */
  readonly share: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
}

/** Path of the HTML server's document in which a candidate runs, with `canary=<id>`. */
export const darkPath = '/dark';

/** Header of a call that is made for a candidate that nobody sees; such calls may read and nothing else. */
export const darkHeader = 'x-maru-dark';

/** Parts of a screen whose roles and names are compared. */
export const darkRoles = ['heading', 'button', 'link', 'columnheader', 'label', 'tab'] as const;
export type DarkRole = (typeof darkRoles)[number];

/** Where a part is: on both with other words of the same text, or on one side only. */
export const darkSides = ['words', 'live', 'candidate'] as const;
export type DarkSide = (typeof darkSides)[number];

/**
 * A difference of two screens. It holds the key of a text in the remote's catalogue and no text, so that nothing of a member is in it;
 * null: parts of this role whose names are no texts of the catalogue.
 */
export interface DarkDifference {
  readonly side: DarkSide;
  readonly role: DarkRole;
  readonly key: string | null;
}

/** How a candidate failed; `left`: it led away from the address that the live version shows. */
export const darkFailures = ['load', 'mount', 'update', 'render', 'unmount', 'time', 'left', 'start'] as const;
export type DarkFailure = (typeof darkFailures)[number];

/** What one page load saw of the candidate. Numbers are whole and not negative. */
export interface DarkOutcome {
  /** Null where its screen was drawn. */
  readonly failure: DarkFailure | null;
  /** Errors that nothing caught. */
  readonly errors: number;
  /** Calls that would have changed something. */
  readonly refusedCalls: number;
  /** Reads that were not answered with a success. */
  readonly failedCalls: number;
  /** Tasks of more than 50 ms. */
  readonly longTasks: number;
  /** Its mount time in percent of the live version's; null where one of them is not known. */
  readonly mountPercent: number | null;
  readonly differences: readonly DarkDifference[];
}

/** Most differences that a report names. */
export const darkDifferencesMax = 20;

/** POST /dark-reports of the HTML server, once for a page load. */
export interface DarkReport {
  /** From `PageConfig`. */
  readonly ticket: string;
  readonly canary: string;
  readonly outcome: DarkOutcome;
}

/** POST /dark-counts of the registry, by HTML servers. */
export interface DarkCountsReport {
  /** Unique per report; one that was counted is not counted again. */
  readonly id: string;
  readonly loads: readonly { readonly canary: string; readonly outcome: DarkOutcome }[];
}

/** What the page gets that is to run a candidate unseen. */
export interface DarkPlan {
  readonly canary: string;
  readonly remote: string;
  readonly version: string;
}

/** A difference as operators read it. */
export function differenceInWords({ side, role, key }: DarkDifference): string {
  const what = `${role} ${key ?? 'without a text of the catalogue'}`;
  if (side === 'words') return `${what}: other words`;
  return side === 'live' ? `${what}: missing in the candidate` : `${what}: in the candidate only`;
}
