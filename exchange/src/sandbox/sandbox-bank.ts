import { type Outcome, refused } from '@maru/contract';
import type { Clock } from '../platform/core/clock';
import type { Bank, BankAccount, IncomingRemittance, PayoutAnswer, PayoutOrder, TakeRemittance } from '../ports/bank';
import type { Faults } from './faults';

/** 케이뱅크, an invented number. */
export const sandboxAccount: BankAccount = { bankCode: '089', number: '70110000042517' };

export const payoutModes = ['pay', 'refuse', 'silent'] as const;
/** How the bank answers payouts; silent accepts them and decides when the mode changes. */
export type PayoutMode = (typeof payoutModes)[number];

/** A line of a member's own bank account. Amounts in KRW as decimal text. */
export interface StatementLine {
  readonly amount: string;
  readonly memo: string;
  readonly at: string;
}

export interface SandboxBank extends Bank {
  /** A member's bank sends KRW. @throws Error when the bank is to fail. */
  transfer(incoming: IncomingRemittance): Promise<Outcome<{ readonly amount: string }>>;
  setPayoutMode(mode: PayoutMode): void;
  /** Newest first. */
  statementOf(account: BankAccount): readonly StatementLine[];
}

/** Simulated bank in memory: a transfer sent through the sandbox arrives at once. */
export function createSandboxBank(faults: Faults, clock: Clock): SandboxBank {
  let take: TakeRemittance = async () => refused('UNAVAILABLE');
  let mode: PayoutMode = 'pay';
  const decided = new Map<string, PayoutAnswer>();
  const lines = new Map<string, StatementLine[]>();
  const keyOf = ({ bankCode, number }: BankAccount) => `${bankCode}:${number}`;

  const decide = ({ payoutId, to, amount }: PayoutOrder): PayoutAnswer => {
    if (mode === 'silent') return { state: 'pending' };
    if (mode === 'refuse') return { state: 'refused', reason: '수취 계좌 입금 거절' };
    const line = { amount, memo: `마루 출금 ${payoutId}`, at: clock.now().toISOString() };
    lines.set(keyOf(to), [line, ...(lines.get(keyOf(to)) ?? [])]);
    return { state: 'paid' };
  };

  return {
    collectingAccount: sandboxAccount,
    canPayOut: true,
    onRemittance: (listener) => {
      take = listener;
    },
    async transfer(incoming) {
      await faults.pass('bank');
      return take(incoming);
    },
    async payOut(order) {
      await faults.pass('bank');
      const answer = decided.get(order.payoutId) ?? decide(order);
      if (answer.state !== 'pending') decided.set(order.payoutId, answer);
      return answer;
    },
    setPayoutMode: (next) => {
      mode = next;
    },
    statementOf: (account) => lines.get(keyOf(account)) ?? [],
  };
}
