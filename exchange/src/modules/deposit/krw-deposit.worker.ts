import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { LeasedWorker } from '../../platform/core/jobs';
import type { BankHours } from '../bank-hours';
import type { KrwArrivalLook, KrwDeposit, KrwReturn } from './deposit.tables';
import type { KrwArrivals } from './krw-arrival.service';
import type { KrwArrivalWatch } from './krw-arrival-watch.service';
import type { KrwDepositRepository } from './krw-deposit.repository';
import type { KrwDeposits } from './krw-deposit.service';

/** Time limit for the bank's answer, and for ending a request. */
const workMsMax = 15 * secondMs;
/** Longest wait until the bank is asked again. */
const waitMsMax = 10 * minuteMs;

type WorkerContext = Pick<Context, 'clock' | 'log'>;

/** Ends requests that were not paid in time (CONS-023). */
export const createExpiryWorker = (
  { clock, log }: WorkerContext,
  repository: KrwDepositRepository,
  deposits: Pick<KrwDeposits, 'expire'>,
): LeasedWorker<KrwDeposit> =>
  new LeasedWorker<KrwDeposit>({
    clock,
    log,
    name: 'depositExpiry',
    everyMs: 2 * secondMs,
    workMsMax,
    claim: (now, leaseUntil) => repository.claimExpired(now, leaseUntil),
    work: (row) => deposits.expire(row),
    retry: ({ id }, dueAt) => repository.postpone('krw_deposit', id, dueAt),
  });

/**
 * Has the bank send back what came under another name, but for its announced maintenance and while payouts of KRW are halted. A crash in between is
 * harmless: the bank takes the same return once.
 */
export const createReturnWorker = (
  { clock, log }: WorkerContext,
  repository: KrwDepositRepository,
  arrivals: Pick<KrwArrivals, 'sendBack'>,
  hours: Pick<BankHours, 'closedUntil'>,
  standStill: () => Promise<boolean>,
): LeasedWorker<KrwReturn> =>
  new LeasedWorker<KrwReturn>({
    clock,
    log,
    name: 'depositReturn',
    everyMs: 2 * secondMs,
    workMsMax,
    claim: async (now, leaseUntil) =>
      (await standStill()) || (await hours.closedUntil('withdrawals'))
        ? undefined
        : repository.claimReturn(now, leaseUntil),
    work: (row) => arrivals.sendBack(row),
    retry: ({ id }, dueAt) => repository.postpone('krw_return', id, soonest(clock, dueAt)),
  });

/** Asks the bank for what came in, whether it has told of it or not. */
export const createArrivalWorker = (
  { clock, log }: WorkerContext,
  repository: KrwDepositRepository,
  watch: Pick<KrwArrivalWatch, 'look'>,
): LeasedWorker<KrwArrivalLook> =>
  new LeasedWorker<KrwArrivalLook>({
    clock,
    log,
    name: 'arrivalLook',
    everyMs: 5 * secondMs,
    workMsMax,
    claim: (now, leaseUntil) => repository.claimLook(now, leaseUntil),
    work: (row) => watch.look(row),
    retry: ({ id }, dueAt) => repository.postpone('krw_arrival_look', id, soonest(clock, dueAt)),
  });

const soonest = (clock: WorkerContext['clock'], dueAt: Date): Date =>
  new Date(Math.min(dueAt.getTime(), later(clock.now(), waitMsMax).getTime()));
