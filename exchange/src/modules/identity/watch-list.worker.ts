import { minuteMs, secondMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { LeasedWorker } from '../../platform/core/jobs';
import type { WatchList } from '../../ports/watch-list';
import type { MemberRepository } from '../member';
import type { WatchListCheck } from './identity.tables';
import type { WatchListRepository } from './watch-list.repository';

/** Time limit for the answer of the lists. */
const answerMsMax = 15 * secondMs;
/** Longest wait until the lists are asked again. */
const waitMsMax = 10 * minuteMs;

export interface WatchListWorkerDeps {
  readonly repository: WatchListRepository;
  readonly members: MemberRepository;
  readonly watchList: WatchList;
}

/** Looks up in the watch lists who has handed in an identity form: until they answer, nothing is traded and nobody is approved. */
export const createWatchListWorker = (
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { repository, members, watchList }: WatchListWorkerDeps,
): LeasedWorker<WatchListCheck> =>
  new LeasedWorker<WatchListCheck>({
    clock,
    log,
    name: 'watch-list check',
    everyMs: 2 * secondMs,
    workMsMax: answerMsMax,
    claim: (now, leaseUntil) => repository.claim(now, leaseUntil),
    async work({ id, member_id: memberId, person }) {
      const { reasons } = await watchList.screen(JSON.parse(person));
      const hit = reasons.length > 0;
      await members.transact(async (tx) => {
        await members.lock(tx, memberId);
        if (!(await repository.answer(tx, id, hit, clock.now()))) return;
        const listed = hit ? { watch_listed: true, watch_list_reasons: [...reasons] } : {};
        await members.change(tx, memberId, { watch_list_pending: false, ...listed });
      });
    },
    retry: (row, dueAt) =>
      repository.postpone(row.id, new Date(Math.min(dueAt.getTime(), later(clock.now(), waitMsMax).getTime()))),
  });
