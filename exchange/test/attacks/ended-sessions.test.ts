import { dayMs } from '@maru/server';
import pg from 'pg';
import { openFeed, type ServedExchange, serveExchange } from './served-exchange';

jest.setTimeout(120_000);

const password = 'Maru!2026';
let exchange: ServedExchange;
/** A connection of somebody else: another process of the exchange, or an operator. */
let elsewhere: pg.Client;

beforeAll(async () => {
  exchange = await serveExchange();
  elsewhere = new pg.Client({ connectionString: exchange.context.databaseUrl });
  await elsewhere.connect();
});
afterAll(async () => {
  await elsewhere.end();
  await exchange.end();
});

const me = async (cookie: string) => (await exchange.call('GET', '/v1/me', { cookie })).statusCode;

async function follow(cookie: string) {
  const feed = await openFeed(`ws://127.0.0.1:${exchange.port}/feed`, { cookie });
  feed.send({ subscribe: ['private'] });
  await feed.until(() => feed.frames.some(({ ch }) => ch === 'private'));
  return feed;
}

describe('a session that has ended', () => {
  it('ends in every process and closes its private feed, wherever it was deleted', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(await me(cookie)).toBe(200);
    const feed = await follow(cookie);
    await elsewhere.query('DELETE FROM session WHERE member_id = $1', [memberId]);
    expect(await feed.closed).toBe(4001);
    expect(await me(cookie)).toBe(401);
  });

  it('closes the private feed of an idle page when it is swept', async () => {
    const { cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    const feed = await follow(cookie);
    exchange.clock.advance(25 * (dayMs / 24));
    await exchange.modules.auth.sessions.sweep();
    expect(await feed.closed).toBe(4001);
    exchange.clock.reset();
  });

  it('is not spared by a loss of the connection that brings the news', async () => {
    const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    expect(await me(cookie)).toBe(200);
    const feed = await follow(cookie);
    await elsewhere.query('BEGIN');
    await elsewhere.query('ALTER TABLE session DISABLE TRIGGER session_ended');
    await elsewhere.query('DELETE FROM session WHERE member_id = $1', [memberId]);
    await elsewhere.query('ALTER TABLE session ENABLE TRIGGER session_ended');
    await elsewhere.query('COMMIT');
    await elsewhere.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'maru-notices'`,
    );
    expect(await feed.closed).toBe(4001);
    expect(await me(cookie)).toBe(401);
  });

  it('does not begin after a change of the password that was judged for it', async () => {
    const { memberId } = await exchange.memberLoggedIn({ authLevel: 1 });
    const { rows } = await elsewhere.query('SELECT password_hash FROM member WHERE id = $1', [memberId]);
    const judged: string = rows[0].password_hash;
    await elsewhere.query('BEGIN');
    await elsewhere.query(`UPDATE member SET password_hash = 'another' WHERE id = $1`, [memberId]);
    await elsewhere.query('DELETE FROM session WHERE member_id = $1', [memberId]);
    const started = exchange.modules.auth.sessions.start(memberId, judged, { agent: 'test', ip: '127.0.0.1' });
    await waitingForLock();
    await elsewhere.query('COMMIT');
    expect(await started).toBeNull();
  });

  it('ends with the reset of the password, in one transaction with it', async () => {
    const { email, memberId, cookie } = await exchange.memberLoggedIn({ authLevel: 1 });
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    await exchange.modules.messenger.flush();
    const [{ link }] = (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
    await elsewhere.query(
      'CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION $m$no$m$; END $$',
    );
    await elsewhere.query('CREATE TRIGGER refused BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION refuse()');
    const code = new URL(link).searchParams.get('code');
    const body = { code, password: 'Other!2026' };
    expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body })).statusCode).toBe(500);
    await elsewhere.query('DROP TRIGGER refused ON session');
    expect(await exchange.logIn(email, password)).toBeTruthy();
    expect((await exchange.call('POST', '/v1/auth/reset-password/do', { body })).statusCode).toBe(200);
    expect(await me(cookie)).toBe(401);
    const left = await elsewhere.query('SELECT 1 FROM session WHERE member_id = $1', [memberId]);
    expect(left.rowCount).toBe(0);
  });
});

it('a member’s standing that was changed by SQL holds from the next request on', async () => {
  const { cookie, memberId } = await exchange.memberLoggedIn({ authLevel: 3 });
  expect(await me(cookie)).toBe(200);
  const standing = () => exchange.modules.members.recall(memberId);
  expect(standing()).not.toBeNull();
  const changed = new Promise<void>((resolve) => exchange.context.events.on('memberRowChanged', () => resolve()));
  await elsewhere.query('UPDATE member SET withdrawal_banned = true WHERE id = $1', [memberId]);
  await changed;
  expect(standing()).toBeNull();
});

/** Resolves once some statement of the exchange waits for a row lock. */
async function waitingForLock(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
  while ((await elsewhere.query(waiting)).rowCount === 0);
}
