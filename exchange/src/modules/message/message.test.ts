import { minuteMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import type { Delivery } from '../../ports/couriers';
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

  it('delivers what committed only, once, tries again later, and keeps neither code nor recipient afterwards', async () => {
    const delivered: string[] = [];
    let down = true;
    const courier = {
      deliver: async ({ text }: Delivery) => {
        if (down) throw new Error('down');
        delivered.push(text);
      },
    };
    const messenger = createMessages(context, { couriers: { mail: courier, sms: courier } }).service;
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
    expect(delivered).toEqual(['one']);
    const { rows } = await context.pool.query('SELECT recipient, text, code FROM message');
    expect(rows).toEqual([{ recipient: '', text: '', code: null }]);
  });
});
