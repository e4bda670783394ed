import { accepted, type Outcome, refused } from '@maru/contract';
import { isProtective } from '@maru/domain/market-state';
import { dayMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import { confirmationProblem, type Decider } from '../../platform/core/two-people';
import type { Markets } from '../market';
import type { MarketPlanRepository } from './market-plan.repository';
import type { MarketPlanAct, MarketPlanRow } from './market-schedule.tables';
import type { PlanOnDesk, PlanStage, PlanWish } from './market-schedule.types';
import type { ScheduleRunner } from './schedule-runner';

export interface MarketScheduleDeps {
  readonly repository: MarketPlanRepository;
  readonly markets: Pick<Markets, 'find'>;
  readonly runner: Pick<ScheduleRunner, 'look'>;
}

const listedMax = { openMax: 500, othersMax: 100 };
const aheadMsMax = 366 * dayMs;

/**
 * Planned states of markets. A plan is in force once a second person has confirmed it; one that only protects and begins at once is
 * in force by one person. The state of a market at an instant is that of the latest plan in force.
 */
export class MarketSchedule {
  constructor(
    private readonly context: Pick<Context, 'clock'>,
    private readonly deps: MarketScheduleDeps,
  ) {}

  /** Whatever waits or is still to come, and the last ones of the others; the latest first. */
  async list(): Promise<readonly PlanOnDesk[]> {
    const { repository } = this.deps;
    const now = this.context.clock.now();
    const plans = await repository.listed(listedMax, now);
    const acts = await repository.acts(plans.map(({ id }) => id));
    return plans.map(({ overtaken, ...plan }) => {
      const own = acts.filter(({ plan_id }) => plan_id === plan.id);
      const shown = onDesk(plan, own, now);
      return overtaken ? { ...shown, stage: 'lapsed' as const } : shown;
    });
  }

  /**
   * Plans a state. The same again answers the plan that is there.
   * @returns its number; STAFF_REASON_MISSING; NOT_FOUND; BAD_REQUEST for a time that is over or more than a year away.
   */
  async plan({ marketId, state, from, reason, by }: PlanWish): Promise<Outcome<bigint>> {
    const { repository, markets, runner } = this.deps;
    const now = this.context.clock.now();
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    if (!markets.find(marketId)) return refused('NOT_FOUND');
    if (from && !isAhead(from, now)) return refused('BAD_REQUEST');
    const alone = from === null && isProtective(state);
    const row = { market_id: marketId, state, from_at: from ?? now, made_by: by };
    const id = await repository.transact(async (tx) => {
      await repository.lock(tx, marketId);
      const earlier = await repository.same(tx, row);
      const gone = new Set(
        (
          await repository.acts(
            earlier.map((each) => each.id),
            tx,
          )
        ).flatMap(withdrawnId),
      );
      const known = earlier.find((each) => !gone.has(each.id));
      return (known ?? (await repository.insert(tx, { ...row, alone, reason: reason.trim(), made_at: now }))).id;
    });
    await runner.look();
    return accepted(id);
  }

  /**
   * Puts a plan in force; one whose time has come begins at once.
   * @returns NOT_FOUND; STAFF_SAME_PERSON; ALREADY_PROCESSED of what is in force, withdrawn, or followed by a plan that has begun;
   * STAFF_PROPOSER_LEFT where the one who made it may not any more.
   */
  async confirm(id: bigint, decider: Decider): Promise<Outcome<void>> {
    const { repository } = this.deps;
    return this.act(id, async (plan, { stage }, tx) => {
      const now = this.context.clock.now();
      if (stage !== 'proposed') return 'ALREADY_PROCESSED';
      const problem = await confirmationProblem(tx, plan.made_by, decider);
      if (problem) return problem;
      const [states] = await repository.statesAt([plan.market_id], now, tx);
      if (states?.current && states.current.from > plan.from_at) return 'ALREADY_PROCESSED';
      await repository.act(tx, { plan_id: id, act: 'confirmed', done_by: decider.by, done_at: now });
      return null;
    });
  }

  /** Takes a plan back before it begins. @returns NOT_FOUND; ALREADY_PROCESSED. */
  async withdraw(id: bigint, by: string): Promise<Outcome<void>> {
    const { repository } = this.deps;
    return this.act(id, async (_, { stage }, tx) => {
      if (stage !== 'proposed' && stage !== 'planned') return 'ALREADY_PROCESSED';
      await repository.act(tx, { plan_id: id, act: 'withdrawn', done_by: by, done_at: this.context.clock.now() });
      return null;
    });
  }

  private async act(id: bigint, work: ActOn): Promise<Outcome<void>> {
    const { repository, runner } = this.deps;
    const refusal = await repository.transact(async (tx) => {
      const plan = await repository.find(id, tx);
      if (!plan) return 'NOT_FOUND' as const;
      await repository.lock(tx, plan.market_id);
      return work(plan, onDesk(plan, await repository.acts([id], tx), this.context.clock.now()), tx);
    });
    if (refusal) return refused(refusal);
    await runner.look();
    return accepted(undefined);
  }
}

type ActOn = (
  plan: MarketPlanRow,
  shown: PlanOnDesk,
  tx: Parameters<MarketPlanRepository['act']>[0],
) => Promise<'ALREADY_PROCESSED' | 'STAFF_PROPOSER_LEFT' | 'STAFF_SAME_PERSON' | null>;

/** False of a date that is none, too. */
const isAhead = (from: Date, now: Date): boolean => from > now && from.getTime() - now.getTime() <= aheadMsMax;

const withdrawnId = ({ act, plan_id }: MarketPlanAct): readonly bigint[] => (act === 'withdrawn' ? [plan_id] : []);

function onDesk(plan: MarketPlanRow, acts: readonly MarketPlanAct[], now: Date): PlanOnDesk {
  const confirmed = acts.find(({ act }) => act === 'confirmed') ?? null;
  const withdrawn = acts.find(({ act }) => act === 'withdrawn') ?? null;
  return { plan, stage: stageOf(plan, { confirmed, withdrawn }, now), confirmed, withdrawn };
}

function stageOf(
  { alone, from_at }: MarketPlanRow,
  { confirmed, withdrawn }: Pick<PlanOnDesk, 'confirmed' | 'withdrawn'>,
  now: Date,
): PlanStage {
  if (withdrawn) return 'withdrawn';
  if (!alone && !confirmed) return 'proposed';
  return from_at > now ? 'planned' : 'begun';
}
