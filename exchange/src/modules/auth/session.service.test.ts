import type { Context } from '../../platform/core/context';
import { createTestApp, type TestApp } from '../../testing/app';
import { SessionRepository } from './session.repository';
import { SessionService } from './session.service';

jest.setTimeout(60_000);

/** A repository whose first answer is overtaken by something on its way. */
class OvertakenRepository extends SessionRepository {
  constructor(
    db: Context['db'],
    private overtake: (() => Promise<void>) | null,
  ) {
    super(db);
  }

  override async find(idHashes: readonly string[]) {
    const row = await super.find(idHashes);
    const { overtake } = this;
    this.overtake = null;
    await overtake?.();
    return row;
  }
}

let exchange: TestApp;

/** Sessions of the same database, in a memory of their own. */
const sessionsOf = (context: Context, repository = new SessionRepository(context.db)) =>
  new SessionService({ ...context, repository, members: exchange.modules.members.repository });

describe('sessions that memory knows', () => {
  let memberId: bigint;
  beforeAll(async () => {
    exchange = await createTestApp();
    ({ memberId } = await exchange.memberLoggedIn());
  });
  afterAll(() => exchange.end());

  const start = async (sessions: SessionService): Promise<string> => {
    const { password_hash } = await exchange.context.db
      .selectFrom('member')
      .select('password_hash')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const id = await sessions.start(memberId, password_hash, { agent: 'test', ip: '127.0.0.1' });
    if (!id) throw new Error('no session began');
    return id;
  };

  it('does not keep a session that ends while it is being read (AUTH-112)', async () => {
    const { context } = exchange;
    const others = sessionsOf(context);
    const id = await start(others);
    const ref = await others.find(id, false);
    const repository = new OvertakenRepository(context.db, async () => {
      if (ref) await others.end(ref);
    });
    const sessions = sessionsOf(context, repository);
    expect(await sessions.find(id, true)).toBeNull();
    expect(sessions.recall(id, true)).toBeNull();
  });

  it('forgets what was not used for a day when the house is cleaned (AUTH-111)', async () => {
    const { context } = exchange;
    const sessions = sessionsOf(context);
    const id = await start(sessions);
    await sessions.find(id, true);
    expect(sessions.recall(id, true)).toMatchObject({ memberId });
    context.clock.advance(25 * 3_600_000);
    await sessions.sweep();
    context.clock.reset();
    expect(sessions.recall(id, true)).toBeNull();
  });
});
