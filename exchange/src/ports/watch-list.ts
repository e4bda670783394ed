/** A person as the watch lists are asked about. */
export interface ListedPerson {
  readonly name: string;
  /** As in the passport; may be empty. */
  readonly englishName: string;
  /** ISO 3166-1 numeric code; may be empty. */
  readonly nationality: string;
}

export interface WatchListAnswer {
  /** Reason codes 01 to 10 (ENTI-016); empty where the person is on no list. */
  readonly reasons: readonly string[];
}

/** Lists of sanctioned and politically exposed persons (ACCT-094, ACCT-095). */
export interface WatchList {
  /** Idempotent. @throws Error while the lists cannot be asked: the person counts as not checked. */
  screen(person: ListedPerson): Promise<WatchListAnswer>;
}

/** Without an adapter nobody is cleared. */
export const noWatchList: WatchList = {
  screen: () => Promise.reject(Object.assign(new Error('no watch list is connected'), { code: 'ECONNREFUSED' })),
};
