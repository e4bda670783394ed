import { accepted } from '@maru/contract';
import { JSON_TIMEOUT_MS } from '@maru/domain';
import { minuteMs, secondMs } from '@maru/server';
import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { LeasedWorker } from '../../platform/core/jobs';
import type { Chain } from '../../ports/chain/chain';
import type { TravelRuleNetwork } from '../../ports/travel-rule';
import type { Markets } from '../market';
import type { Members } from '../member';
import type { Reviews } from '../review';
import { createReportWorker } from './report.worker';
import { TravelRuleRepository } from './travel-rule.repository';
import { travelRuleRoutes } from './travel-rule.routes';
import { TravelRuleService } from './travel-rule.service';
import type { TravelRecord } from './travel-rule.tables';

export { nameProblem } from './recipient';
export type { SentPayout, VerifiedTransfer } from './travel-rule.types';

/** Recipients of withdrawals, for the module that pays out. */
export interface TravelRule extends Pick<TravelRuleService, 'exchanges' | 'applies' | 'peek' | 'redeem' | 'record'> {
  /** Reports payouts to the exchanges that received them; woken after the commit of `record`. */
  readonly reports: LeasedWorker<TravelRecord>;
}

export interface TravelRuleModuleDeps {
  readonly members: Members;
  readonly markets: Markets;
  readonly reviews: Reviews;
  readonly chain: Pick<Chain, 'canonical'>;
  readonly network: TravelRuleNetwork;
  /** KRW worth from which the rule applies (CONS-033), as it is set at the moment. */
  readonly travelRuleFrom: () => Promise<string>;
  /** Milliseconds; unless given, what lets a page hear of the silence before its own call ends (CONS-090). */
  readonly answerMsMax?: number;
}

/** The travel rule: verified recipients, and reports to the exchanges that receive. */
export function createTravelRule(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  { members, reviews, ...deps }: TravelRuleModuleDeps,
): ExchangeModule<TravelRule> {
  const { db, clock, log } = context;
  const repository = new TravelRuleRepository(db);
  const service = new TravelRuleService({
    answerMsMax: JSON_TIMEOUT_MS - 3 * secondMs,
    ...deps,
    ...{ clock, log, repository, members: members.repository },
  });
  const reports = createReportWorker(context, { ...deps, repository, reviews });
  reviews.on('travelRule', {
    async decide(tx, { member, now }) {
      await repository.resolve(tx, member.id, now);
      return accepted({ messages: [] });
    },
  });
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'travel-rule',
    service: {
      exchanges: () => service.exchanges(),
      applies: (krw) => service.applies(krw),
      peek: (db, memberId, same) => service.peek(db, memberId, same),
      redeem: (tx, memberId, same) => service.redeem(tx, memberId, same),
      record: (tx, payout) => service.record(tx, payout),
      reports,
    },
    routes: travelRuleRoutes(service),
    start: async () => {
      const warn = (error: unknown) => log.warn({ err: error }, 'old questions about recipients were not deleted');
      timer = setInterval(() => service.sweep().catch(warn), 10 * minuteMs).unref();
      reports.start();
    },
    stop: async () => {
      clearInterval(timer);
      await reports.stop();
    },
  };
}
