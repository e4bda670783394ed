import { accepted } from '@maru/contract';
import { hourMs, minuteMs, secondMs } from '@maru/server';
import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { codeOf, krwDepositsOf } from '../../testing/krw-deposits';
import { checkInvariants } from '../ledger';
import type { KrwArrivalLook } from './deposit.tables';
import { KrwArrivalWatch } from './krw-arrival-watch.service';

jest.setTimeout(60_000);

const start = new Date('2026-11-21T03:00:00Z');
const name = '김하늘';

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp({ clock: createStoppedClock(start) });
});
afterEach(async () => {
  exchange.world.faults.clear();
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

const { requested, status, cancel, confirm, pay, krw, history, suspended } = krwDepositsOf(() => exchange);
const memberOf = () => exchange.memberLoggedIn({ name });
const untold = (member: LoggedIn, amount: string, more: object = {}) => pay(member, amount, { told: 'N', ...more });
/** The bank is asked once more. */
async function look(): Promise<void> {
  exchange.clock.advance(minuteMs);
  await exchange.modules.deposits.arrivalLook.flush();
}
const bankAway = () => exchange.world.faults.set('bank', { mode: 'down', ratio: 1, delayMs: 0 });

describe('KRW of which the word of the bank was lost', () => {
  it('is credited by the next look at the bank, once (WALT-027)', async () => {
    const member = await memberOf();
    const txidx = await requested(member, '50000');
    await untold(member, '50000');
    expect(await krw(member)).toBe(0);
    await look();
    await look();
    expect([await krw(member), await status(member, txidx)]).toMatchObject([50_000, { TX_STATUS: 'S' }]);
    expect(await history(member)).toHaveLength(1);
  });

  it('is credited when its request has run out', async () => {
    const member = await memberOf();
    await requested(member, '50000');
    await untold(member, '50000');
    exchange.clock.advance(3 * hourMs + minuteMs);
    await exchange.modules.deposits.expiry.flush();
    expect(await krw(member)).toBe(50_000);
  });

  it('is credited when its request has run out while the bank was away', async () => {
    const member = await memberOf();
    await requested(member, '50000');
    await untold(member, '50000');
    bankAway();
    exchange.clock.advance(3 * hourMs + minuteMs);
    await exchange.modules.deposits.expiry.flush();
    await look();
    expect(await krw(member)).toBe(0);
    exchange.world.faults.clear();
    await look();
    expect(await krw(member)).toBe(50_000);
  });

  it('ends its request as paid where the member cancels it, and keeps him from nothing while the bank is away', async () => {
    const member = await memberOf();
    const paid = await requested(member, '50000');
    await untold(member, '50000');
    expect(codeOf(await cancel(member, paid))).toBe('ALREADY_PROCESSED');
    expect([await krw(member), await status(member, paid)]).toMatchObject([50_000, { TX_STATUS: 'S' }]);
    const second = await requested(member, '60000');
    await untold(member, '60000');
    bankAway();
    expect((await cancel(member, second)).statusCode).toBe(200);
    exchange.world.faults.clear();
    await look();
    expect(await krw(member)).toBe(110_000);
  });

  it('paid a minute before the request is found by who asks for it', async () => {
    const member = await memberOf();
    await untold(member, '20000');
    exchange.clock.advance(minuteMs);
    const txidx = await requested(member, '20000');
    expect((await confirm(member, txidx)).json()).toMatchObject({ TX_STATUS: 'S' });
    expect(await krw(member)).toBe(20_000);
  });

  it('under another name is held like any other of the kind (WALT-033)', async () => {
    const member = await memberOf();
    await untold(member, '4000', { senderName: '박바다' });
    await look();
    expect([await krw(member), await suspended()]).toEqual([0, 4000]);
    await exchange.call('POST', '/sandbox/bank/returns', { body: { email: member.email } });
  });
});

describe('a look at the bank', () => {
  it('takes in the others where one fails, and that one with a later look', async () => {
    const [first, second] = [await memberOf(), await memberOf()];
    const { pool } = exchange.context;
    await untold(first, '1000');
    exchange.clock.advance(secondMs);
    await untold(second, '2000');
    await pool.query(
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await pool.query(
      `CREATE TRIGGER fail BEFORE INSERT ON remittance FOR EACH ROW WHEN (NEW.amount = 100000) EXECUTE FUNCTION fail()`,
    );
    await look();
    expect([await krw(first), await krw(second)]).toEqual([0, 2000]);
    await pool.query('DROP FUNCTION fail CASCADE');
    await look();
    expect([await krw(first), await krw(second)]).toEqual([1000, 2000]);
  });

  /** A bank to which 4,500 transfers have come, of which one cannot be taken in. */
  function watchOver(age: number, failing?: string) {
    const all = Array.from({ length: 4500 }, (_, place) => ({
      transferId: String(place).padStart(4, '0'),
      arrivedAt: new Date(start.getTime() - age + Math.floor(place / 300)),
      ...{ memberId: 1n, amount: '1' },
    }));
    const taken: string[] = [];
    let stored: KrwArrivalLook = { id: 1n, arrived_at: new Date(0), transfer_id: '', due_at: start, tries: 1 };
    const watch = new KrwArrivalWatch(
      { clock: createStoppedClock(start), log: exchange.context.log },
      {
        transfers: { recordedRemittances: async () => new Set() },
        repository: {
          endLook: async (end) => {
            stored = { ...stored, ...end };
          },
        },
        arrivals: {
          receive: async ({ transferId, amount }) => {
            if (transferId === failing) throw new Error('the row does not open');
            taken.push(transferId);
            return accepted({ amount });
          },
        },
        bank: {
          arrivalsAfter: async ({ arrivedAt, transferId }, atMost) =>
            all
              .filter(
                (each) =>
                  each.arrivedAt > arrivedAt || (+each.arrivedAt === +arrivedAt && each.transferId > transferId),
              )
              .slice(0, atMost),
        },
      },
    );
    return {
      taken,
      ids: all.map(({ transferId }) => transferId),
      look: (tries = 1) => watch.look({ ...stored, tries }),
      stored: () => stored,
    };
  }

  it.each([5 * hourMs, 10 * minuteMs])(
    'goes on with what one look could not hold, and begins an hour back when it has come to the end: of %d ms ago',
    async (age) => {
      const { taken, ids, look: lookOnce, stored } = watchOver(age);
      await lookOnce();
      expect([taken.length, stored().due_at]).toEqual([4000, start]);
      await lookOnce();
      expect(taken).toEqual(ids);
      expect(stored()).toMatchObject({ arrived_at: new Date(start.getTime() - hourMs), transfer_id: '' });
      expect(stored().due_at.getTime()).toBeGreaterThan(start.getTime());
    },
  );

  it('goes on without a transfer that cannot be taken in, after some tries', async () => {
    const { taken, ids, look: lookOnce } = watchOver(5 * hourMs, '0005');
    await expect(lookOnce(7)).rejects.toThrow('does not open');
    expect(taken).toHaveLength(3999);
    await lookOnce(8);
    await lookOnce();
    expect(new Set(taken)).toEqual(new Set(ids.filter((id) => id !== '0005')));
  });
});
