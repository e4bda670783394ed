import { hourMs } from '@maru/server';
import type pg from 'pg';
import { type BackOffice, createBackOffice, refusalOf } from '../../testing/back-office';

jest.setTimeout(120_000);

let office: BackOffice;
let sales = 0;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.end());

const text = (ko: string) => ({ ko, en: '', ch: '' });
const texts = { name: text('새 세일'), comment: text('소개'), contents: text('<p>설명</p>') };

async function draft(): Promise<string> {
  sales += 1;
  const code = `LOCK${sales}`;
  const now = office.exchange.clock.now().getTime();
  const terms = {
    ...{ token: code, tokenName: '새 토큰', offered: '1000', bonusPercent: '5' },
    startsAt: new Date(now - hourMs).toISOString(),
    endsAt: new Date(now + 20 * hourMs).toISOString(),
    payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '50000' }],
  };
  expect((await office.post(office.operator, '/staff/sales', { code, terms, texts })).statusCode).toBe(200);
  return code;
}

/** Until that many transactions wait for a lock of another one. */
async function waiting(count: number): Promise<void> {
  const locks = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  for (let left = 500; ((await office.exchange.context.pool.query(locks)).rowCount ?? 0) < count && left > 0; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Somebody who holds the row of a sale while `work` runs. */
async function holding(code: string, work: (holder: pg.PoolClient) => Promise<void>): Promise<void> {
  const holder = await office.exchange.context.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM token_sale WHERE code = $1 FOR UPDATE', [code]);
    await work(holder);
    await holder.query('COMMIT');
  } finally {
    holder.release();
  }
}

describe('the locks of a sale', () => {
  it('are taken in one order: a change and a confirmation at one moment end both', async () => {
    const code = await draft();
    const { proposal } = (
      await office.post(office.operator, `/staff/sales/${code}/act`, { act: 'publish', reason: '공개', seen: 1 })
    ).json();
    let both: Promise<readonly Awaited<ReturnType<typeof office.post>>[]> | undefined;
    await holding(code, async () => {
      const changed = office.post(office.operator, `/staff/sales/${code}/texts`, { texts, reason: '오타', seen: 1 });
      await waiting(1);
      const path = `/staff/sales/${code}/proposals/${proposal.id}`;
      both = Promise.all([changed, office.post(office.second, path, { confirmed: true, seen: 1 })]);
      await waiting(2);
    });
    const [changed, confirmed] = (await both) ?? [];
    expect([changed?.statusCode, confirmed && refusalOf(confirmed)]).toEqual([200, [409, 'ALREADY_PROCESSED']]);
  });

  it('are taken before the trail: a whitelist ends beside an act on the sale', async () => {
    const [code, { email }] = [await draft(), await office.exchange.memberLoggedIn()];
    const wish = { members: email, listed: true, reason: '신청' };
    let loaded: Promise<Awaited<ReturnType<typeof office.post>>> | undefined;
    await holding(code, async (holder) => {
      loaded = Promise.resolve(office.post(office.operator, `/staff/sales/${code}/whitelist`, wish));
      await waiting(1);
      await holder.query(`SELECT record_act('token sale test', $1, '{}')`, [code]);
    });
    expect((await loaded)?.json()).toEqual({ marked: 1, unknown: [] });
  });
});
