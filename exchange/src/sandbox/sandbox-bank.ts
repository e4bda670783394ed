import { fromMinor, toMinor } from '@maru/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/core/clock';
import type { Database } from '../platform/core/database';
import type { Bank, BankAccount, CollectingAccount, Holding, PayoutAnswer, PayoutOrder } from '../ports/bank';
import type { Faults } from './faults';
import { createIncomingTransfers, type IncomingTransfers } from './incoming-transfers';
import type { SandboxPayout } from './sandbox.tables';
import { SandboxPayoutRepository } from './sandbox-payout.repository';

/** 케이뱅크, an invented number. */
export const sandboxAccount: CollectingAccount = { bankCode: '089', number: '70110000042517', holder: '마루거래소' };

export const payoutModes = ['pay', 'refuse', 'silent'] as const;
/** How the bank answers payouts; silent accepts them and decides when the mode changes. */
export type PayoutMode = (typeof payoutModes)[number];

export const holdings = ['own', 'others', 'unknown'] as const satisfies readonly Holding[];

/** A line of a member's own bank account. Amounts in KRW as decimal text. */
export interface StatementLine {
  readonly amount: string;
  readonly memo: string;
  readonly at: string;
}

export interface SandboxBank extends Bank, IncomingTransfers {
  setPayoutMode(mode: PayoutMode): void;
  /** Sets what is on the exchange's accounts, minor units of KRW. */
  openBalance(total: bigint): Promise<void>;
  /** What the bank says of an account number from now on; any other one belongs to whoever names it. */
  setHolding(number: string, holding: Holding): void;
  /** Of these accounts together, newest first. */
  statementOf(accounts: readonly BankAccount[]): Promise<readonly StatementLine[]>;
}

export interface SandboxBankDeps {
  readonly db: Kysely<Database>;
  readonly faults: Faults;
  readonly clock: Clock;
}

const krwScale = 2;
/** Minor units. */
const oneWon = 100n;

/** Simulated bank: a transfer sent through the sandbox arrives at once. What it has paid or refused outlives the process. */
export function createSandboxBank({ db, faults, clock }: SandboxBankDeps): SandboxBank {
  let mode: PayoutMode = 'pay';
  const payouts = new SandboxPayoutRepository(db);
  const holdingOf = new Map<string, Holding>();

  const decide = async ({ payoutId, to, amount }: PayoutOrder, state: SandboxPayout['state']) => {
    const minor = toMinor(amount, krwScale);
    if (minor === null) throw new Error(`payout ${payoutId}: ${amount} is no amount of KRW`);
    return payouts.decide({
      payout_id: payoutId,
      state,
      reason: state === 'refused' ? '수취 계좌 입금 거절' : null,
      amount: minor,
      bank_code: to.bankCode,
      account_number: to.number,
      decided_at: clock.now(),
      memo: null,
    });
  };

  return {
    collectingAccount: sandboxAccount,
    canPayOut: true,
    ...createIncomingTransfers({ db, faults, clock, payouts }),
    async balance() {
      await faults.pass('bank');
      return fromMinor(await payouts.balance(), krwScale);
    },
    async payOut(order) {
      await faults.pass('bank');
      const earlier = await payouts.find(order.payoutId);
      if (earlier) return answerOf(earlier);
      if (mode === 'silent') return { state: 'pending' };
      return answerOf(await decide(order, mode === 'pay' ? 'paid' : 'refused'));
    },
    openBalance: async (total) => payouts.addBalance(total - (await payouts.balance())),
    setPayoutMode: (next) => {
      mode = next;
    },
    setHolding: (number, holding) => {
      holdingOf.set(number, holding);
    },
    async holding({ number }) {
      await faults.pass('bank');
      return holdingOf.get(number) ?? 'own';
    },
    async sendOneWon({ transferId, to, memo }) {
      await faults.pass('bank');
      await payouts.decide({
        payout_id: transferId,
        state: 'paid',
        reason: null,
        amount: oneWon,
        bank_code: to.bankCode,
        account_number: to.number,
        decided_at: clock.now(),
        memo,
      });
    },
    statementOf: async (accounts) => (await payouts.paidTo(accounts)).map(lineOf),
  };
}

const answerOf = ({ state, reason }: SandboxPayout): PayoutAnswer =>
  state === 'paid' ? { state } : { state, reason: reason ?? '' };

const lineOf = ({ payout_id, amount, decided_at, memo }: SandboxPayout): StatementLine => ({
  amount: fromMinor(amount, krwScale),
  memo: memo ?? `마루 출금 ${payout_id}`,
  at: decided_at.toISOString(),
});
