import type { Context } from '../../platform/core/context';
import { createTestApp, type TestApp } from '../../testing/app';
import { createSessionService } from './session.service';

jest.setTimeout(60_000);

/** The context, with something that happens between the first answer of the database and its arrival. */
function withDelay(context: Context, meanwhile: () => Promise<void>): Context {
  let waits = true;
  const selectFrom = () => ({
    selectAll: () => ({
      where: (column: 'id_hash', is: '=', value: string) => ({
        async executeTakeFirst() {
          const row = await context.db.selectFrom('session').selectAll().where(column, is, value).executeTakeFirst();
          if (waits) await meanwhile();
          waits = false;
          return row;
        },
      }),
    }),
  });
  return { ...context, db: { selectFrom } as unknown as Context['db'] };
}

describe('sessions that memory knows', () => {
  let exchange: TestApp;
  let memberId: bigint;
  beforeAll(async () => {
    exchange = await createTestApp();
    ({ memberId } = await exchange.memberLoggedIn());
  });
  afterAll(() => exchange.end());

  it('does not keep a session that ends while it is being read (AUTH-112)', async () => {
    const { context } = exchange;
    const others = createSessionService(context);
    const id = await others.start(memberId);
    const ref = await others.find(id, false);
    const sessions = createSessionService(
      withDelay(context, async () => {
        if (ref) await others.end(ref);
      }),
    );
    expect(await sessions.find(id, true)).toBeNull();
    expect(sessions.recall(id, true)).toBeNull();
  });

  it('forgets what was not used for a day when the house is cleaned (AUTH-111)', async () => {
    const { context } = exchange;
    const sessions = createSessionService(context);
    const id = await sessions.start(memberId);
    await sessions.find(id, true);
    expect(sessions.recall(id, true)).toMatchObject({ memberId });
    context.clock.advance(25 * 3_600_000);
    await sessions.sweep();
    context.clock.reset();
    expect(sessions.recall(id, true)).toBeNull();
  });
});
