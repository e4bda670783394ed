import { createStoppedClock } from '../../platform/core/clock';
import { createEvents } from '../../platform/core/events';
import type { MemberRepository } from './member.repository';
import { Members } from './member.service';

it('keeps the standings of 20,000 members, and reads an older one again', async () => {
  const find = jest.fn(async (id: bigint) => ({
    member: { id, residence: '', otp_secret: null, auth_step: 'N', due_diligence: '', corp_code: '', grade: 1 },
    accounts: [],
  }));
  const repository = { find } as unknown as MemberRepository;
  const members = new Members({ repository, clock: createStoppedClock(new Date(0)), events: createEvents() });
  for (let id = 100n; id < 20_100n; id += 1n) await members.standing(id);
  expect(members.recall(100n)).toMatchObject({ memberId: 100n });
  await members.standing(20_100n);
  expect([members.recall(100n), members.recall(101n)]).toEqual([null, expect.objectContaining({ memberId: 101n })]);
  await members.standing(100n);
  expect(find).toHaveBeenCalledTimes(20_002);
});
