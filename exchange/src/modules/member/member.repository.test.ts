import { createTestApp, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
let memberId: bigint;
beforeAll(async () => {
  exchange = await createTestApp();
  ({ memberId } = await exchange.memberLoggedIn());
});
afterAll(() => exchange.end());

describe('changes of members', () => {
  /** What is told while `work` runs: whom, and whether the change can be seen by others then. */
  const toldDuring = async (work: () => Promise<unknown>) => {
    const told: { memberId: bigint; name: Promise<string | undefined> }[] = [];
    const repository = exchange.modules.members.repository;
    const stop = exchange.context.events.on('memberChanged', (event) =>
      told.push({ ...event, name: repository.find(event.memberId).then((found) => found?.member.name) }),
    );
    await work().finally(stop);
    return Promise.all(told.map(async (each) => ({ memberId: each.memberId, name: await each.name })));
  };

  it('are told after their commit, once for each member', async () => {
    const { repository } = exchange.modules.members;
    const told = await toldDuring(() =>
      repository.transact(async (tx) => {
        await repository.change(tx, memberId, { name: '김하나' });
        await repository.change(tx, memberId, { name: '김두리' });
      }),
    );
    expect(told).toEqual([{ memberId, name: '김두리' }]);
  });

  it('are not told when they were rolled back', async () => {
    const { repository } = exchange.modules.members;
    const change = () =>
      repository.transact(async (tx) => {
        await repository.change(tx, memberId, { name: '김세찌' });
        throw new Error('no');
      });
    expect(await toldDuring(() => change().catch(() => undefined))).toEqual([]);
    expect((await repository.find(memberId))?.member.name).toBe('김두리');
  });

  it('need a transaction that tells them', async () => {
    const { repository } = exchange.modules.members;
    const { db } = exchange.context;
    const change = db.transaction().execute((tx) => repository.change(tx, memberId, { name: '김네찌' }));
    await expect(change).rejects.toThrow('MemberRepository.transact');
  });
});
