import type { BankAccountFailures, BankAccountRequest } from '@maru/contract';
import { bankTriesADay } from '@maru/domain/bank-account';
import type { TypedAccount } from './bank-account.service';

/** A field that is left out is empty. */
export const toTypedAccount = ({ bankCode = '', accountNumber = '' }: BankAccountRequest): TypedAccount => ({
  bankCode,
  number: accountNumber,
});

export const toFailures = (failed: number): BankAccountFailures => ({ failCnt: failed, maxCnt: bankTriesADay });
