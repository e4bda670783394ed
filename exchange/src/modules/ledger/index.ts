import type { Context } from '../../platform/core/context';
import { Ledger } from './ledger.service';

export { memberAccount } from './account-path';
export { type NumberedEntry, prepareEntry } from './append-entry';
export { beginAndLock } from './begin-and-lock';
export { type Breach, checkInvariants, judge, type Rule, rulesOf } from './invariants';
export type { Balance, Ledger } from './ledger.service';

export const createLedger = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Ledger => new Ledger(db, clock);
