import { createHash } from 'node:crypto';
import { accepted, type Outcome, refused, type Text } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { hashOf, type IssuedToken, type Means, newToken, type Payment, type PaymentTokens } from '../auth';
import type { Markets } from '../market';
import type { DraftRepository } from './confirmation.repository';
import type { NewWithdrawalDraft, WithdrawalDraftRow } from './confirmation.tables';

export interface DraftsDeps {
  readonly repository: DraftRepository;
  readonly markets: Pick<Markets, 'coin'>;
  readonly payments: Pick<PaymentTokens, 'issue'>;
}

/** What a draft says of its withdrawal; whatever a kind has no use for is empty. */
export type DraftContent = Required<
  Pick<
    NewWithdrawalDraft,
    | 'kind'
    | 'member_id'
    | 'coin_id'
    | 'network'
    | 'address'
    | 'tag'
    | 'amount'
    | 'fee'
    | 'receiver_id'
    | 'verification'
    | 'surname'
    | 'given_name'
  >
>;

/** A stored draft, and the ticket that leads to its page of confirmation once. */
export interface KeptDraft {
  readonly row: WithdrawalDraftRow;
  readonly ticket: string;
}

const draftMs = 10 * minuteMs;
/** Drafts that a member may have at a time. */
const draftsMax = 20;

/** Withdrawals that the exchange has judged and keeps until their member confirms them (decision 55). */
export class Drafts {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: DraftsDeps,
  ) {}

  /**
   * Keeps a judged withdrawal for ten minutes. The member must be locked in the transaction.
   * @param sessionHash - of the login that it ends with.
   * @param aside - what the payout depends on and the row does not hold, such as the number of a bank account.
   */
  async keep(
    tx: Tx,
    content: DraftContent,
    sessionHash: string,
    aside: readonly string[] = [],
  ): Promise<Outcome<KeptDraft>> {
    const now = this.context.clock.now();
    const { repository } = this.deps;
    if ((await repository.countOpen(tx, content.member_id, now)) >= draftsMax) return refused('TOO_MANY_REQUESTS');
    const ticket = newToken();
    const entrance = { session_hash: sessionHash, ticket_hash: hashOf(ticket), page_hash: null };
    const times = { created_at: now, expires_at: later(now, draftMs) };
    const hash = draftHash(content, aside);
    return accepted({ row: await repository.insert(tx, { ...content, hash, ...times, ...entrance }), ticket });
  }

  /** A draft of the member that can still be confirmed. @returns DRAFT_INVALID without one. */
  async find(memberId: bigint, id: bigint): Promise<Outcome<WithdrawalDraftRow>> {
    const row = await this.deps.repository.findOfMember(this.context.db, memberId, id);
    return row && row.expires_at > this.context.clock.now() ? accepted(row) : refused('DRAFT_INVALID');
  }

  /** Whether all that the draft depends on is as it was when it was made. @param aside - as given to `keep`, of now. */
  stands(row: WithdrawalDraftRow, aside: readonly string[]): boolean {
    return row.hash === draftHash(row, aside);
  }

  /** The payment that a second factor of this draft is bound to. */
  paymentOf(row: WithdrawalDraftRow): Payment {
    const scale = this.deps.markets.coin(row.coin_id)?.scale ?? 0;
    const amount = fromMinor(row.amount, scale);
    return {
      ...{ coinId: row.coin_id, amount, toAddress: row.address, destTag: row.tag },
      draft: `${row.id}:${row.hash}`,
    };
  }

  /** Issues the second factor's token for a draft. @param about - what its message says. @returns as `PaymentTokens.issue`. */
  issueToken(row: WithdrawalDraftRow, means: Means, about: Text): Promise<Outcome<IssuedToken>> {
    return this.deps.payments.issue(row.member_id, means, this.paymentOf(row), about);
  }

  /** Deletes drafts that nobody can confirm any more. */
  async sweep(): Promise<void> {
    await this.deps.repository.deleteExpired(later(this.context.clock.now(), -draftMs));
  }
}

/** Over everything that the payout depends on. */
function draftHash(content: DraftContent, aside: readonly string[]): string {
  const { kind, member_id, coin_id, network, address, tag, amount, fee } = content;
  const { receiver_id, verification, surname, given_name } = content;
  const kept = [kind, member_id, coin_id, network, address, tag, amount, fee];
  const named = [receiver_id, verification, surname, given_name, ...aside];
  return createHash('sha256')
    .update(JSON.stringify([...kept, ...named].map(String)))
    .digest('hex');
}
