import type { BookEntry } from './address-book.tables';

/** An entry as the member typed it. */
export interface EntryWish {
  readonly coin: string;
  readonly alias: string;
  readonly address: string;
  /** Empty without one. */
  readonly tag: string;
  /** Empty where the form of the address tells it. */
  readonly network: string;
}

/** An entry with the code of its coin. */
export interface EntryOfCoin extends BookEntry {
  readonly coin: string;
}

/** Whitelist mode: withdrawals go to the book's addresses only. */
export interface WhitelistMode {
  readonly on: boolean;
  /** When it ends, where the member has asked for that. */
  readonly offAt: Date | null;
}
