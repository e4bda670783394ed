import { accepted, refused } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { LeasedWorker } from '../../platform/core/jobs';
import type { TravelRuleNetwork } from '../../ports/travel-rule';
import type { Markets } from '../market';
import type { Reviews } from '../review';
import type { TravelRuleRepository } from './travel-rule.repository';
import type { TravelRecord } from './travel-rule.tables';

/** Time limit for the other exchange's answer. */
const answerMsMax = 15 * secondMs;
/** Longest wait until it is told again. */
const waitMsMax = 10 * minuteMs;

export interface ReportWorkerDeps {
  readonly repository: TravelRuleRepository;
  readonly network: Pick<TravelRuleNetwork, 'report'>;
  readonly markets: Pick<Markets, 'coin'>;
  readonly reviews: Pick<Reviews, 'ask'>;
}

/** What the staff is told of denied payouts, by the number of the withdrawal. */
const answersOf = (denied: readonly TravelRecord[], coinCode: (id: number) => string): string =>
  JSON.stringify(
    Object.fromEntries(
      denied.map((row) => [
        `withdrawal ${row.withdrawal_id}`,
        `${row.amount} ${coinCode(row.coin_id)} → ${row.exchange_id}, ${kstMinute(row.recorded_at)}: ${row.reason}`,
      ]),
    ),
  );

/**
 * Reports payouts to the exchanges that received them; a denied one becomes a case of its member. Told twice after a crash, an exchange
 * takes the same report once.
 */
export function createReportWorker(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { repository, network, markets, reviews }: ReportWorkerDeps,
): LeasedWorker<TravelRecord> {
  const codeOf = (id: number): string => markets.coin(id)?.code ?? '';
  const deny = async (row: TravelRecord, reason: string) => {
    const denied = [...(await repository.denied(row.member_id)), { ...row, reason }];
    const end = { state: 'denied', reason, at: clock.now() } as const;
    await reviews.ask(row.member_id, 'travelRule', { answers: answersOf(denied, codeOf) }, async (_, tx) =>
      (await repository.close(row.id, end, tx)) ? accepted({}) : refused('ALREADY_PROCESSED'),
    );
  };
  return new LeasedWorker<TravelRecord>({
    clock,
    log,
    name: 'travel report',
    everyMs: 2 * secondMs,
    workMsMax: answerMsMax,
    claim: (now, leaseUntil) => repository.claim(now, leaseUntil),
    async work(row) {
      const answer = await network.report({
        reportId: String(row.id),
        exchangeId: row.exchange_id,
        coin: codeOf(row.coin_id),
        amount: row.amount,
        transactionId: row.transaction_id,
        ivms101: JSON.parse(row.ivms101),
      });
      if (answer.state === 'refused') await deny(row, answer.reason);
      else await repository.close(row.id, { state: 'taken', reason: null, at: clock.now() });
    },
    retry: (row, dueAt) =>
      repository.postpone(row.id, new Date(Math.min(dueAt.getTime(), later(clock.now(), waitMsMax).getTime()))),
  });
}
