import { dayMs, hourMs, minuteMs } from '@maru/server';
import { createStoppedClock, later } from '../../platform/core/clock';
import { createMetrics } from '../../platform/core/metrics';
import { type Delivery, Undeliverable } from '../../ports/delivery';
import { createTestContext, type TestContext } from '../../testing/context';
import { createMessages } from '.';

jest.setTimeout(60_000);

describe('the messenger', () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext({
      clock: createStoppedClock(new Date('2026-11-21T03:00:00.000Z')),
      config: { world: 'production' },
    });
  });
  afterAll(() => context.end());

  /** A messenger on an empty table, whose couriers fail until they are repaired. */
  async function withoutCouriers() {
    const delivered: string[] = [];
    let down = true;
    const courier = {
      deliver: async ({ text }: Delivery) => {
        if (down) throw new Error('down');
        delivered.push(text);
      },
    };
    await context.pool.query('DELETE FROM message');
    const { service: messenger } = createMessages(
      { ...context, metrics: createMetrics() },
      { couriers: { mail: courier, sms: courier }, addresseeOf: async () => null },
    );
    return {
      messenger,
      delivered,
      repair: () => {
        down = false;
      },
    };
  }

  it('delivers what committed only, once, tries again later, and keeps neither code nor recipient afterwards', async () => {
    const delivered: string[] = [];
    let down = true;
    const courier = {
      deliver: async ({ text }: Delivery) => {
        if (down) throw new Error('down');
        delivered.push(text);
      },
    };
    const messenger = createMessages(context, {
      couriers: { mail: courier, sms: courier },
      addresseeOf: async () => null,
    }).service;
    const outgoing = { channel: 'sms' as const, to: '010', subject: '', text: 'one', code: '123456' };
    await messenger.post(context.db, outgoing);
    await context.db
      .transaction()
      .execute(async (tx) => {
        await messenger.post(tx, { ...outgoing, text: 'rolled back' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await messenger.flush();
    down = false;
    await messenger.flush();
    expect(delivered).toEqual([]);
    context.clock.advance(minuteMs);
    await Promise.all([messenger.flush(), messenger.flush()]);
    expect(delivered).toEqual(['[마루] one']);
    const { rows } = await context.pool.query('SELECT recipient, text, code FROM message');
    expect(rows).toEqual([{ recipient: '', text: '', code: null }]);
  });

  it('keeps a decision through an outage of two days, and a code no longer than it is good for', async () => {
    const { messenger, delivered, repair } = await withoutCouriers();
    const outgoing = { channel: 'mail' as const, to: 'a@maru.test', subject: 'decided', text: 'yes' };
    await messenger.post(context.db, outgoing);
    const expiresAt = later(context.clock.now(), 30 * minuteMs);
    await messenger.post(context.db, { ...outgoing, text: 'open', code: '123456', expiresAt });
    for (let waited = 0; waited < 2 * dayMs; waited += hourMs) {
      await messenger.flush();
      context.clock.advance(hourMs);
      await messenger.sweep();
    }
    expect((await context.pool.query('SELECT recipient, text, code FROM message ORDER BY id')).rows).toEqual([
      { recipient: 'a@maru.test', text: 'yes', code: null },
      { recipient: '', text: '', code: null },
    ]);
    await messenger.flush();
    repair();
    context.clock.advance(4 * hourMs);
    await messenger.flush();
    expect(delivered).toEqual(['yes']);
  });

  it('tries a code first, and what is new before what has failed', async () => {
    const { messenger, delivered, repair } = await withoutCouriers();
    const mail = { channel: 'mail' as const, to: 'a@maru.test', subject: '', text: '' };
    for (let notice = 0; notice < 40; notice += 1) await messenger.post(context.db, { ...mail, text: 'failed' });
    await messenger.flush();
    context.clock.advance(minuteMs);
    repair();
    await messenger.post(context.db, { ...mail, text: 'new' });
    const expiresAt = later(context.clock.now(), 30 * minuteMs);
    await messenger.post(context.db, { ...mail, text: 'reset', link: 'https://x', expiresAt });
    await messenger.flush();
    expect(delivered.slice(0, 3)).toEqual(['reset', 'new', 'failed']);
    expect(delivered).toHaveLength(42);
  });

  it('sends a mail a few dozen times at most, whatever becomes of its answers', async () => {
    const { messenger } = await withoutCouriers();
    await messenger.post(context.db, { channel: 'mail', to: 'a@maru.test', subject: '', text: 'slow' });
    for (let waited = 0; waited < 3 * dayMs; waited += 5 * minuteMs) {
      await messenger.flush();
      context.clock.advance(5 * minuteMs);
    }
    const { rows } = await context.pool.query('SELECT tries FROM message');
    expect(rows[0].tries).toBeGreaterThan(20);
    expect(rows[0].tries).toBeLessThan(60);
  });

  it('tries nothing again that is refused for good, and erases it', async () => {
    let tries = 0;
    const refusing = {
      deliver: async () => {
        tries += 1;
        throw new Undeliverable('the mail server answered 550');
      },
    };
    await context.pool.query('DELETE FROM message');
    const { service: messenger } = createMessages(
      { ...context, metrics: createMetrics() },
      { couriers: { mail: refusing, sms: refusing }, addresseeOf: async () => null },
    );
    await messenger.post(context.db, { channel: 'mail', to: 'no@maru.test', subject: '', text: 'x' });
    for (let hour = 0; hour < 12; hour += 1) {
      await messenger.flush();
      context.clock.advance(hourMs);
    }
    expect(tries).toBe(1);
    await messenger.sweep();
    const { rows } = await context.pool.query('SELECT recipient, delivered_at FROM message');
    expect(rows).toEqual([{ recipient: '', delivered_at: null }]);
  });

  it('erases what it gives up on after three days, and deletes messages of long ago', async () => {
    const { messenger, delivered, repair } = await withoutCouriers();
    const outgoing = { channel: 'mail' as const, to: 'a@maru.test', subject: 'new', text: 'open', link: 'https://x' };
    await messenger.post(context.db, outgoing);
    const stored = async () =>
      (await context.pool.query('SELECT recipient, text, link FROM message')).rows as readonly object[];
    await messenger.flush();
    context.clock.advance(3 * dayMs - 1);
    await messenger.sweep();
    expect(await stored()).toEqual([{ recipient: 'a@maru.test', text: 'open', link: 'https://x' }]);
    context.clock.advance(1);
    repair();
    await messenger.flush();
    expect(delivered).toEqual([]);
    await messenger.sweep();
    expect(await stored()).toEqual([{ recipient: '', text: '', link: null }]);
    context.clock.advance(30 * dayMs);
    await messenger.sweep();
    expect(await stored()).toEqual([]);
  });

  it('erases many of them in short transactions, past one that another transaction holds', async () => {
    const silent = { deliver: async () => undefined };
    const { service: messenger } = createMessages(
      { ...context, metrics: createMetrics() },
      { couriers: { mail: silent, sms: silent }, addresseeOf: async () => null },
    );
    await context.pool.query('DELETE FROM message');
    await context.pool.query(
      `INSERT INTO message (channel, recipient, subject, text, created_at, due_at, give_up_at)
       SELECT 'mail', 'a@maru.test', 'reset', 'open', $1, $1, $1 FROM generate_series(1, 2500)`,
      [context.clock.now()],
    );
    const holder = await context.pool.connect();
    await holder.query('BEGIN; SELECT FROM message ORDER BY id LIMIT 1 FOR UPDATE');
    context.clock.advance(2 * hourMs);
    await messenger.sweep();
    await holder.query('ROLLBACK');
    holder.release();
    const left = `SELECT count(*)::int AS n FROM message WHERE recipient <> ''`;
    expect((await context.pool.query(left)).rows).toEqual([{ n: 1 }]);
    await messenger.sweep();
    expect((await context.pool.query(left)).rows).toEqual([{ n: 0 }]);
  });
});
