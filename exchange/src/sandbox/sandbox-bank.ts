import { type Outcome, refused } from '@maru/contract';
import type { Bank, BankAccount, IncomingRemittance, TakeRemittance } from '../ports/bank';
import type { Faults } from './faults';

/** 케이뱅크, an invented number. */
export const sandboxAccount: BankAccount = { bankCode: '089', number: '70110000042517' };

export interface SandboxBank extends Bank {
  /** A member's bank sends KRW. @throws Error when the bank is to fail. */
  transfer(incoming: IncomingRemittance): Promise<Outcome<{ readonly amount: string }>>;
}

/** The bank of the sandbox world: what a caller of the sandbox sends has arrived. */
export function createSandboxBank(faults: Faults): SandboxBank {
  let take: TakeRemittance = async () => refused('UNAVAILABLE');
  return {
    collectingAccount: sandboxAccount,
    onRemittance: (listener) => {
      take = listener;
    },
    async transfer(incoming) {
      await faults.pass('bank');
      return take(incoming);
    },
  };
}
