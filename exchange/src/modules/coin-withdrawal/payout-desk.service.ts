import { accepted, type Outcome, refused } from '@maru/contract';
import { minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { type Decider, voicesThatCount } from '../../platform/core/two-people';
import type { CoinPayouts } from './coin-payout.service';
import { type CoinWithdrawalRepository, roundOf, working } from './coin-withdrawal.repository';
import type { CoinWithdrawal, CoinWithdrawalStep, PayoutVoice } from './coin-withdrawal.tables';
import type { WithdrawalPolicies } from './policy.service';
import type { VoiceRepository } from './voice.repository';

export interface PayoutDeskDeps {
  readonly repository: CoinWithdrawalRepository;
  readonly voices: VoiceRepository;
  readonly payouts: CoinPayouts;
  readonly policies: Pick<WithdrawalPolicies, 'current'>;
}

/** A payout with all that the staff sees of it. */
export interface PayoutOnDesk {
  readonly row: CoinWithdrawal;
  readonly steps: readonly CoinWithdrawalStep[];
  /** Of the present doubt while it is in one, otherwise all. */
  readonly voices: readonly PayoutVoice[];
  /** It should go on by itself, and has taken no step for longer than the policy says. */
  readonly late: boolean;
}

export type PayoutQueue = 'approval' | 'stuck' | 'newest';
const shownMax = 100;

/** How many people have to say the same: two of a large payout, and always of one in doubt. */
export const voicesNeeded = (row: CoinWithdrawal): number =>
  row.state === 'stuck' || row.risks.includes('secondPerson') ? 2 : 1;

/** Words so far, and the round that they were counted in. */
interface Counted {
  readonly same: number;
  readonly round: number;
}

/** Payouts that wait for people: approvals, broadcasts in doubt, and what does not get on. */
export class PayoutDesk {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: PayoutDeskDeps,
  ) {}

  async list(queue: PayoutQueue): Promise<readonly PayoutOnDesk[]> {
    const { repository } = this.deps;
    if (queue === 'newest') return this.withAll(await repository.newest(shownMax));
    if (queue === 'approval') return this.withAll(await repository.toApprove(shownMax));
    return this.withAll(await repository.toLookInto(await this.lateSince(), shownMax));
  }

  async find(id: bigint): Promise<Outcome<PayoutOnDesk>> {
    const row = await this.deps.repository.find(id);
    const [found] = row ? await this.withAll([row]) : [];
    return found ? accepted(found) : refused('NOT_FOUND');
  }

  /**
   * Notes what a person says, and acts once enough have said the same who may still do so.
   * @returns NOT_FOUND; TRANSFER_NOT_READY where it does not wait for that word, or the network contradicts; STAFF_REASON_MISSING;
   * STAFF_SAME_PERSON; WITHDRAWAL_STOPPED while payouts of the coin are halted: the last of them says it again later.
   */
  async say(id: bigint, voice: PayoutVoice['voice'], decider: Decider, reason: string): Promise<Outcome<void>> {
    const row = await this.deps.repository.find(id);
    if (!row) return refused('NOT_FOUND');
    const waits = voice === 'approve' ? row.state === 'requested' && row.due_at === null : row.state === 'stuck';
    if (!waits) return refused('TRANSFER_NOT_READY');
    if (voice !== 'approve' && reason.trim() === '') return refused('STAFF_REASON_MISSING');
    const said = await this.note(row, { voice, reason: reason.trim() }, decider);
    if (!said.ok) return said;
    const { same, round } = said.value;
    if (same < voicesNeeded(row)) return accepted(undefined);
    const { payouts } = this.deps;
    const actor = `staff:${decider.by}`;
    if (voice === 'approve') return payouts.approve(id, actor);
    return payouts.resolve(id, { actor, verdict: voice, reason: reason.trim(), round });
  }

  /** Gives a waiting payout back to its member. @returns STAFF_REASON_MISSING, otherwise as `say`. */
  async reject(id: bigint, by: string, reason: string): Promise<Outcome<void>> {
    const row = await this.deps.repository.find(id);
    if (!row) return refused('NOT_FOUND');
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    return this.deps.payouts.reject(id, `staff:${by}`, reason.trim());
  }

  /** @returns how many people have said the same by now, of the present doubt where there is one. */
  private note(
    row: CoinWithdrawal,
    word: Pick<PayoutVoice, 'voice' | 'reason'>,
    decider: Decider,
  ): Promise<Outcome<Counted>> {
    const { repository, voices } = this.deps;
    return this.context.db.transaction().execute(async (tx): Promise<Outcome<Counted>> => {
      const locked = await repository.lock(tx, row.id);
      if (locked.state !== row.state) return refused('TRANSFER_NOT_READY');
      const round = roundOf(await repository.steps([row.id], tx));
      const said_at = this.context.clock.now();
      const isNew = await voices.add(tx, { withdrawal_id: row.id, round, ...word, said_by: decider.by, said_at });
      const said = await voices.of([row.id], tx);
      const alike = said.filter((each) => each.voice === word.voice && each.round === round);
      const same = (await voicesThatCount(tx, alike, decider)).length;
      // Whose word was the last needed one may say it again: what it should have set off may have failed.
      return isNew || same >= voicesNeeded(row) ? accepted({ same, round }) : refused('STAFF_SAME_PERSON');
    });
  }

  private async withAll(rows: readonly CoinWithdrawal[]): Promise<readonly PayoutOnDesk[]> {
    const ids = rows.map(({ id }) => id);
    const [steps, voices] = await Promise.all([this.deps.repository.steps(ids), this.deps.voices.of(ids)]);
    const since = await this.lateSince();
    return rows.map((row) => {
      const own = steps.filter(({ withdrawal_id }) => withdrawal_id === row.id);
      const last = own.at(-1)?.at ?? row.requested_at;
      return {
        row,
        steps: own,
        voices: voices.filter(
          ({ withdrawal_id, round }) => withdrawal_id === row.id && (row.state !== 'stuck' || round === roundOf(own)),
        ),
        late: row.due_at !== null && working.includes(row.state) && last <= since,
      };
    });
  }

  private async lateSince(): Promise<Date> {
    const { lateAfterMinutes } = await this.deps.policies.current();
    return later(this.context.clock.now(), -lateAfterMinutes * minuteMs);
  }
}
