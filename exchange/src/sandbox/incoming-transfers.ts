import { type Outcome, refused } from '@maru/contract';
import { fromMinor, toMinor } from '@maru/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../platform/core/clock';
import type { Database } from '../platform/core/database';
import type { Bank, BankAccount, IncomingRemittance, TakenRemittance, TakeRemittance } from '../ports/bank';
import type { Faults } from './faults';
import type { SandboxRemittance } from './sandbox.tables';
import type { SandboxPayoutRepository } from './sandbox-payout.repository';
import { SandboxRemittanceRepository } from './sandbox-remittance.repository';

const krwScale = 2;
/** Minor units. */
const amountMax = 10n ** 17n;

/** A transfer with the account that it is sent from; without it the member has registered none. */
export interface SentRemittance extends IncomingRemittance {
  readonly from?: BankAccount | null;
}

/** The part of the sandbox's bank that pays in. */
export interface IncomingTransfers extends Pick<Bank, 'onRemittance' | 'arrivals' | 'arrivalsAfter' | 'sendBack'> {
  /** A member's bank sends KRW, and tells the exchange. @throws Error when the bank is to fail. */
  transfer(incoming: SentRemittance): Promise<Outcome<TakenRemittance>>;
  /** As `transfer`, but the exchange is told nothing until it asks for what has arrived. */
  transferUntold(incoming: SentRemittance): Promise<void>;
}

export interface IncomingTransfersDeps {
  readonly db: Kysely<Database>;
  readonly faults: Faults;
  readonly clock: Clock;
  /** Money that goes back shows on the sender's statement. */
  readonly payouts: Pick<SandboxPayoutRepository, 'decide'>;
}

/** Transfers to the exchange: a transfer sent through the sandbox arrives at once, and outlives the process. */
export function createIncomingTransfers({ db, faults, clock, payouts }: IncomingTransfersDeps): IncomingTransfers {
  let take: TakeRemittance = async () => refused('UNAVAILABLE');
  const remittances = new SandboxRemittanceRepository(db);

  const record = async ({ transferId, memberId, amount, senderName, from }: SentRemittance) => {
    const minor = toMinor(amount, krwScale);
    // The exchange refuses what is no amount.
    if (minor === null || minor <= 0n || minor > amountMax) return;
    await remittances.record({
      transfer_id: transferId,
      member_id: memberId,
      amount: minor,
      sender_name: senderName ?? null,
      from_bank: from?.bankCode ?? '',
      from_account: from?.number ?? '',
      sent_at: clock.now(),
    });
  };

  return {
    onRemittance: (listener) => {
      take = listener;
    },
    async transfer({ from, ...incoming }) {
      await faults.pass('bank');
      await record({ ...incoming, from: from ?? null });
      return take(incoming);
    },
    async transferUntold(incoming) {
      await faults.pass('bank');
      await record(incoming);
    },
    async arrivals(memberId, since) {
      await faults.pass('bank');
      return (await remittances.since(memberId, since)).map(incomingOf);
    },
    async arrivalsAfter(place, atMost) {
      await faults.pass('bank');
      const found = await remittances.after(place, atMost);
      return found.map((sent) => ({ ...incomingOf(sent), arrivedAt: sent.sent_at }));
    },
    async sendBack({ returnId, transferId, amount }) {
      await faults.pass('bank');
      const sent = await remittances.find(transferId);
      if (!sent || fromMinor(sent.amount, krwScale) !== amount)
        throw new Error(`there is no transfer ${transferId} of ${amount}`);
      await payouts.decide({
        payout_id: returnId,
        state: 'paid',
        reason: null,
        amount: sent.amount,
        bank_code: sent.from_bank,
        account_number: sent.from_account,
        decided_at: clock.now(),
        memo: '마루 입금 반환',
      });
    },
  };
}

const incomingOf = ({ transfer_id, member_id, amount, sender_name }: SandboxRemittance): IncomingRemittance => ({
  transferId: transfer_id,
  memberId: member_id,
  amount: fromMinor(amount, krwScale),
  ...(sender_name !== null && { senderName: sender_name }),
});
