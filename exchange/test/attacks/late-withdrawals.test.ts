import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { outside, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(120_000);

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

type Answer = { readonly statusCode: number; json(): { header?: { code: unknown } } };

const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };
const asked = { amount: '50000', transferType: 'O', mode: 'withdraw', backCode: '280', deviceType: '200' };
const post = ({ cookie }: LoggedIn, url: string, body: object) => exchange.call('POST', url, { cookie, body });

/** Withdrawals with their second factor, ready to be sent. */
const ways: Readonly<Record<string, (who: LoggedIn) => Promise<() => Promise<Answer>>>> = {
  'a draft of coins': async (who) => {
    const { page } = await calls.drafted(who, eth);
    const proof = await calls.prove(who, page);
    return () => calls.confirm(page, proof);
  },
  'coins in one call': async (who) => {
    const proof = await calls.proveOnce(who, eth);
    return () => calls.send(who, eth, proof);
  },
  'a draft of KRW': async (who) => {
    const draft = await post(who, '/v1/transfers/krw/withdraw/drafts', { amount: '50000' });
    const page = await calls.open(draft.json().confirmUrl);
    const proof = await calls.prove(who, page);
    return () => calls.confirm(page, proof);
  },
  'KRW in one call': async (who) => {
    const proof = await calls.proveOnce(who, { coin: 'KRW', amount: '50000', toAddress: '' });
    return () => post(who, '/v1/transfers/krw/withdraw', { ...asked, ...proof });
  },
};

/** What happens while a withdrawal waits for its member's row. */
const meanwhile = {
  'its session has ended': 'DELETE FROM session WHERE member_id = $1',
  'a watch list has named the member': 'UPDATE member SET watch_listed = true WHERE id = $1',
  'the staff has banned withdrawals': 'UPDATE member SET withdrawal_banned = true WHERE id = $1',
  'the member is taken for less': `UPDATE member SET otp_secret = NULL, auth_step = 'E', due_diligence = '' WHERE id = $1`,
} as const;

const cases = Object.keys(ways).flatMap((way) => Object.keys(meanwhile).map((what) => [way, what] as const));

it.each(cases)('%s is not placed where %s before its turn came (WALT-128, WALT-063, WALT-088)', async (way, what) => {
  const who = await exchange.memberLoggedIn({ krw: '100000', coins: { ETH: '1' } });
  const send = await ways[way]?.(who);
  if (!send) throw new Error(way);
  const holder = await exchange.context.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM member WHERE id = $1 FOR UPDATE', [who.memberId]);
  const answer = send();
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`;
  while ((await holder.query(waiting)).rowCount === 0);
  await holder.query(meanwhile[what as keyof typeof meanwhile], [who.memberId]);
  await holder.query('COMMIT');
  holder.release();
  const late = await answer;
  expect(late.statusCode).not.toBe(200);
  const ended = way.startsWith('a draft') ? 'DRAFT_INVALID' : 4100;
  if (what === 'its session has ended') expect(late.json().header?.code).toBe(ended);
  const sql = `SELECT FROM coin_withdrawal WHERE member_id = $1 UNION ALL SELECT FROM krw_withdrawal WHERE member_id = $1`;
  expect((await exchange.context.pool.query(sql, [who.memberId])).rowCount).toBe(0);
  expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
  expect(await calls.balance(who, 'KRW')).toEqual([100_000, 0]);
});
