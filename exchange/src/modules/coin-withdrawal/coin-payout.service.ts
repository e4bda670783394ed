import { accepted, type Outcome, refused } from '@maru/contract';
import { fromMinor } from '@maru/domain';
import { isRebaseStop } from '@maru/domain/rebase';
import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying, Tx } from '../../platform/core/database';
import type { Chain, PayoutStatus, SignAnswer } from '../../ports/chain/chain';
import { type Members, payoutBarOf } from '../member';
import { type CoinWithdrawalRepository, roundOf } from './coin-withdrawal.repository';
import type { CoinWithdrawal } from './coin-withdrawal.tables';
import type { DoubtVerdict } from './coin-withdrawal.types';
import type { PayoutBook } from './payout-book.service';

export interface CoinPayoutsDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly book: PayoutBook;
  readonly members: Pick<Members, 'repository'>;
  readonly chain: Pick<Chain, 'sign' | 'giveUp' | 'broadcast' | 'status' | 'confirmationsNeeded'>;
  isHalted(coin: string): boolean;
  /** Has the worker look for due rows. */
  onDue(): void;
}

/** How often a transaction's confirmations are asked for. */
const pollMs = 3 * secondMs;
/** Until what was not sent is tried again. */
const retryMs = secondMs;
/** How long a network may not know a transaction that it has accepted, until a person looks at it. */
const unknownMsMax = 60 * minuteMs;

/** The steps of a payout from approval to its last confirmation; each one is a transaction of its own. */
export class CoinPayouts {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'events'>,
    private readonly deps: CoinPayoutsDeps,
  ) {}

  /** Takes the next step of a claimed row. @throws Error where it has to be tried again later. */
  async step(row: CoinWithdrawal): Promise<void> {
    if (row.state === 'requested') await this.approveDue(row);
    else if (row.state === 'approved') await this.sign(row);
    else if (row.state === 'signed') await this.send(row);
    else if (row.state === 'sending') await this.findOut(row, 'the exchange stopped while it was sending');
    else await this.follow(row);
  }

  /**
   * Lets a payout go on; pays a member of this exchange at once.
   * @param actor - exchange, or staff:ID.
   * @returns TRANSFER_NOT_READY for one that is not waiting, WITHDRAWAL_STOPPED while payouts of the coin are halted or it rebases.
   */
  async approve(id: bigint, actor: string): Promise<Outcome<void>> {
    const { db, clock } = this.context;
    const { repository } = this.deps;
    const approved = await db.transaction().execute(async (tx): Promise<Outcome<CoinWithdrawal>> => {
      const row = await repository.lock(tx, id);
      if (row.state !== 'requested') return refused('TRANSFER_NOT_READY');
      if (this.standsStill(row)) return refused('WITHDRAWAL_STOPPED');
      const forbidden = (await this.forbidden(tx, row)) ?? (await this.unreachable(tx, row));
      if (forbidden) {
        await this.deps.book.giveBack(tx, row, { state: 'rejected', actor, reason: forbidden });
        return accepted(row);
      }
      const now = clock.now();
      const next = await repository.advance(tx, id, { state: 'approved', at: now, actor }, { due_at: now });
      if (row.recipient_member_id !== null) await this.deps.book.settle(tx, next, `internal:${id}`);
      else await this.deps.book.mark(tx, row, 'processing', '');
      return accepted(row);
    });
    if (!approved.ok) return approved;
    await this.deps.book.tell(approved.value.command_id);
    this.deps.onDue();
    return accepted(undefined);
  }

  /** Gives back to the member a payout that waits for its approval, or for signer or hot wallet after it. @returns as `approve`. */
  async reject(id: bigint, actor: string, reason: string): Promise<Outcome<void>> {
    const { chain, repository } = this.deps;
    const waiting = await repository.find(id);
    if (waiting?.state === 'approved' && !(await chain.giveUp(placeOf(waiting)))) return refused('TRANSFER_NOT_READY');
    const rejected = await this.context.db.transaction().execute(async (tx): Promise<Outcome<string>> => {
      const row = await repository.lock(tx, id);
      if (row.state !== waiting?.state || !isUnsigned(row)) return refused('TRANSFER_NOT_READY');
      await this.deps.book.giveBack(tx, row, { state: 'rejected', actor, reason });
      return accepted(row.command_id);
    });
    if (!rejected.ok) return rejected;
    await this.deps.book.tell(rejected.value);
    return accepted(undefined);
  }

  /**
   * Ends the doubt about a payout whose broadcast had no clear answer. The network is asked once more: what it knows beats people, and
   * where it contradicts them the doubt begins anew, so that what they said before counts no more.
   * @returns TRANSFER_NOT_READY for one that is not in that doubt, or where the network contradicts.
   */
  async resolve(id: bigint, { actor, verdict, reason, round }: DoubtVerdict): Promise<Outcome<void>> {
    const { repository, book } = this.deps;
    const stuck = await repository.find(id);
    if (stuck?.state !== 'stuck') return refused('TRANSFER_NOT_READY');
    const known = (await this.statusOf(stuck)).state !== 'unknown';
    const done = await this.context.db.transaction().execute(async (tx): Promise<Outcome<string>> => {
      const row = await repository.lock(tx, id);
      const steps = await repository.steps([id], tx);
      if (row.state !== 'stuck' || roundOf(steps) !== round) return refused('TRANSFER_NOT_READY');
      if (known !== (verdict === 'sent')) {
        await this.doubtAnew(tx, id, verdict);
        return refused('TRANSFER_NOT_READY');
      }
      if (verdict === 'lost') await book.giveBack(tx, row, { state: 'failed', actor, reason });
      else await book.move(tx, row, 'broadcast', actor, reason);
      return accepted(row.command_id);
    });
    if (!done.ok) return done;
    await book.tell(done.value);
    this.deps.onDue();
    return accepted(undefined);
  }

  /** Has the worker look for due rows. */
  wake(): void {
    this.deps.onDue();
  }

  private async doubtAnew(tx: Tx, id: bigint, contradicted: DoubtVerdict['verdict']): Promise<void> {
    const note =
      contradicted === 'lost'
        ? 'said to be lost, but the network knows it'
        : 'said to be sent, but the network does not know it';
    await this.deps.repository.advance(tx, id, {
      state: 'stuck',
      at: this.context.clock.now(),
      actor: 'exchange',
      note,
    });
  }

  /** While the supply of a coin changes, its books and holdings differ (custody does not compare them), and nothing moves between members. */
  private standsStill(row: CoinWithdrawal): boolean {
    const { code } = this.deps.book.coin(row);
    return this.deps.isHalted(code) || isRebaseStop(code, this.context.clock.now());
  }

  /** @throws Error while payouts of the coin are halted: the row is due again later. */
  private async approveDue(row: CoinWithdrawal): Promise<void> {
    const approved = await this.approve(row.id, 'exchange');
    if (!approved.ok && approved.refusal === 'WITHDRAWAL_STOPPED')
      throw new Error(`payouts of ${this.deps.book.coin(row).code} are halted`);
  }

  private async forbidden(db: Querying, row: CoinWithdrawal): Promise<string | null> {
    return payoutBarOf((await this.deps.members.repository.find(row.member_id, db))?.member);
  }

  /** Signer or hot wallet may have kept an approved payout waiting for hours. @returns whether it was given back. */
  private async isBarred(row: CoinWithdrawal): Promise<boolean> {
    const reason = await this.forbidden(this.context.db, row);
    if (!reason) return false;
    if (!(await this.deps.chain.giveUp(placeOf(row))))
      throw new Error(`payout ${row.id} was sent before it was signed`);
    await this.change(row, (tx, locked) =>
      this.deps.book.giveBack(tx, locked, { state: 'rejected', actor: 'exchange', reason }),
    );
    return true;
  }

  /** Why a member of this exchange cannot be paid any more: the account has ended meanwhile. */
  private async unreachable(tx: Tx, { recipient_member_id: id }: CoinWithdrawal): Promise<string | null> {
    if (id === null) return null;
    const { repository } = this.deps.members;
    // A decision on their leaving waits for this one, and finds the coins.
    await repository.lockShared(tx, id);
    const found = await repository.find(id, tx);
    return found?.member.state === 'active' ? null : 'recipient not active';
  }

  private async sign(row: CoinWithdrawal): Promise<void> {
    const coin = this.deps.book.coin(row);
    if (this.standsStill(row)) throw new Error(`payouts of ${coin.code} are halted`);
    if (await this.isBarred(row)) return;
    const answer: SignAnswer = await this.deps.chain.sign({
      ...placeOf(row),
      coin: coin.code,
      to: { address: row.address, tag: row.tag },
      amount: fromMinor(row.amount, coin.scale),
    });
    const own = await this.change(row, async (tx, locked) => {
      if (answer.state === 'refused') {
        await this.deps.book.giveBack(tx, locked, { state: 'rejected', actor: 'exchange', reason: answer.reason });
        return;
      }
      const now = this.context.clock.now();
      const { transactionId, raw } = answer.signed;
      const change = { transaction_id: transactionId, signed: raw, due_at: now };
      await this.deps.repository.advance(tx, row.id, { state: 'signed', at: now, actor: 'exchange' }, change);
    });
    // Somebody has given it back while it was signed.
    if (!own && (await this.deps.repository.find(row.id))?.state === 'rejected')
      await this.deps.chain.giveUp(placeOf(row));
  }

  /**
   * Broadcasts once. `sending` is committed before the network is called: whoever finds a row in it never calls again. The question
   * before it shows that the network can be reached, so that its absence leaves the row where it is.
   */
  private async send(row: CoinWithdrawal): Promise<void> {
    if (this.standsStill(row)) throw new Error(`payouts of ${this.deps.book.coin(row).code} are halted`);
    const before = await this.statusOf(row);
    if (before.state !== 'unknown') {
      await this.change(row, (tx, locked) => this.deps.book.move(tx, locked, 'broadcast', 'exchange'));
      return;
    }
    const lease = row.due_at ?? undefined;
    const own = await this.change(row, async (tx) => {
      const step = { state: 'sending', at: this.context.clock.now(), actor: 'exchange' } as const;
      await this.deps.repository.advance(tx, row.id, step, lease ? { due_at: lease } : {});
    });
    if (!own) return;
    const sending = { ...row, state: 'sending' as const };
    const signed = { transactionId: row.transaction_id ?? '', raw: row.signed ?? '' };
    const answer = await this.deps.chain.broadcast(row.network, signed).catch((error: Error) => error);
    if (answer instanceof Error) await this.findOut(sending, answer.message);
    else if (answer.state === 'rejected')
      await this.change(sending, (tx, locked) =>
        this.deps.book.giveBack(tx, locked, { state: 'failed', actor: 'exchange', reason: answer.reason }),
      );
    else await this.change(sending, (tx, locked) => this.deps.book.move(tx, locked, 'broadcast', 'exchange'));
  }

  /** Asks the network for the fate of a payout in doubt; where nobody can know, a person has to look. */
  private async findOut(row: CoinWithdrawal, doubt: string): Promise<void> {
    const status = await this.statusOf(row).catch(() => null);
    const known = status !== null && status.state !== 'unknown';
    await this.change(row, (tx, locked) => {
      if (status?.neverSent) return this.sendAnew(tx, locked);
      return known
        ? this.deps.book.move(tx, locked, 'broadcast', 'exchange')
        : this.deps.book.move(tx, locked, 'stuck', 'exchange', doubt);
    });
  }

  /** The adapter commits that it sends before it does: what it never sent may be sent as if nothing had been. */
  private async sendAnew(tx: Tx, row: CoinWithdrawal): Promise<void> {
    const now = this.context.clock.now();
    const step = { state: 'signed', at: now, actor: 'exchange', note: 'it was not sent' } as const;
    await this.deps.repository.advance(tx, row.id, step, { due_at: later(now, retryMs) });
  }

  private async follow(row: CoinWithdrawal): Promise<void> {
    const { repository, chain } = this.deps;
    const now = this.context.clock.now();
    const status = await this.statusOf(row);
    if (status.state === 'failed')
      await this.change(row, (tx, locked) =>
        this.deps.book.giveBack(tx, locked, {
          state: 'failed',
          actor: 'exchange',
          reason: 'the network moved nothing',
        }),
      );
    else if (status.state === 'confirmed' && status.confirmations >= chain.confirmationsNeeded(row.network))
      await this.change(row, (tx, locked) => this.deps.book.settle(tx, locked, status.transactionId));
    else if (status.state === 'unknown' && (await this.sentBefore(row, now)))
      await this.change(row, (tx, locked) =>
        this.deps.book.move(tx, locked, 'stuck', 'exchange', 'the network does not know it'),
      );
    else await repository.postpone(row.id, later(now, pollMs));
  }

  private async sentBefore(row: CoinWithdrawal, now: Date): Promise<boolean> {
    const steps = await this.deps.repository.steps([row.id]);
    const sent = steps.filter(({ state }) => state === 'broadcast').at(-1);
    return sent !== undefined && now.getTime() - sent.at.getTime() > unknownMsMax;
  }

  /** Changes a row that is still in the state it was claimed in. @returns whether it was. */
  private async change(row: CoinWithdrawal, work: (tx: Tx, locked: CoinWithdrawal) => Promise<void>): Promise<boolean> {
    const done = await this.context.db.transaction().execute(async (tx) => {
      const locked = await this.deps.repository.lock(tx, row.id);
      if (locked.state !== row.state) return false;
      await work(tx, locked);
      return true;
    });
    if (done) await this.deps.book.tell(row.command_id);
    return done;
  }

  private statusOf(row: CoinWithdrawal): Promise<PayoutStatus> {
    return this.deps.chain.status(placeOf(row), row.transaction_id ?? '');
  }
}

const placeOf = ({ id, network }: CoinWithdrawal) => ({ payoutId: String(id), network });

const isUnsigned = ({ state }: CoinWithdrawal): boolean => state === 'requested' || state === 'approved';
