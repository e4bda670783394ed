import { createHash, randomBytes } from 'node:crypto';
import { hourMs } from '@maru/server';
import { checkInvariants } from '../../src/modules/ledger';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { buyTokens, makeSale } from '../../src/testing/token-sales';

jest.setTimeout(1_800_000);

const rounds = Number(process.env.MARU_ROUNDS ?? 1);
const buyerCount = 200;

let exchange: TestApp;
const buyers: LoggedIn[] = [];
beforeAll(async () => {
  exchange = await createTestApp();
  for (let index = 0; index < buyerCount; index += 1) buyers.push(await newBuyer(`buyer${index}@maru.test`));
});
afterAll(() => exchange.end());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A member with money, and a session that no login has to make: there are many. */
async function newBuyer(email: string): Promise<LoggedIn> {
  const made = await exchange.call('POST', '/sandbox/members', { body: { email, authLevel: 3, krw: '100000000' } });
  const token = randomBytes(32).toString('base64url');
  const { rows } = await exchange.context.pool.query(
    `INSERT INTO session (id_hash, member_id, created_at, active_at)
     SELECT $1, id, now(), now() FROM member WHERE email = $2 RETURNING member_id`,
    [sha256(token), email],
  );
  return { email, uid: made.json().uid, memberId: BigInt(rows[0].member_id), cookie: `maru_session=${token}` };
}

/** Captchas that are solved already: solving two hundred is no part of the race. */
async function solved(count: number): Promise<Record<string, string>[]> {
  const passes = Array.from({ length: count }, () => ({
    ...{ ali_token: randomBytes(12).toString('hex'), ali_sig: 'race', ali_csessionid: 'race' },
  }));
  const hashes = passes.map((pass) => sha256(`${pass.ali_token} race race`));
  await exchange.context.pool.query(
    `INSERT INTO captcha_pass (token_hash, expires_at) SELECT hash, $2 FROM unnest($1::text[]) AS hash`,
    [hashes, new Date(exchange.clock.now().getTime() + hourMs)],
  );
  return passes;
}

/** Everybody buys at once, twice each. @returns how often each answer was given. */
async function rush(tkCode: string, amount: string): Promise<Readonly<Record<string, number>>> {
  const proofs = await solved(2 * buyerCount);
  const answers = await Promise.all(
    proofs.map((proof, index) =>
      buyTokens(exchange, buyers[index % buyerCount] as LoggedIn, tkCode, amount, { proof, key: `${tkCode}-${index}` }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const code = String(answer.json().header?.code ?? 'bought');
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

async function soldOf(tkCode: string) {
  const { rows } = await exchange.context.pool.query(
    `SELECT s.sold, s.offered, count(p.id)::int AS purchases, count(DISTINCT p.member_id)::int AS buyers
     FROM token_sale s LEFT JOIN token_sale_purchase p ON p.sale_code = s.code WHERE s.code = $1 GROUP BY 1, 2`,
    [tkCode],
  );
  return rows[0];
}
const total = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

describe(`two hundred buyers in the same second, ${rounds} rounds (SALE-087, SALE-088)`, () => {
  const each = Array.from({ length: rounds }, (_, index) => index + 1);

  it.each(each)('round %i: the last hundred tokens are all sold, once, and everybody gets an answer', async (round) => {
    const tkCode = `LAST${round}`;
    // 20 tokens each, and no more than that: five of them get what there is.
    await makeSale(exchange, { tkCode, totalCount: '100', minimum: '2000', maximum: '2000', bonusRate: '0' });
    const counts = await rush(tkCode, '2000');
    const sale = await soldOf(tkCode);
    expect(sale).toEqual({ sold: sale.offered, offered: sale.offered, purchases: 5, buyers: 5 });
    expect(counts.bought).toBe(5);
    expect(total(counts)).toBe(2 * buyerCount);
    expect(
      Object.keys(counts).filter((code) => !/^(bought|4500|SALE_OVER_REMAINING|SALE_NOT_OPEN)$/.test(code)),
    ).toEqual([]);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });

  it.each(each)('round %i: a sale of a thousand ends at 99 percent, nobody has more than his ten', async (round) => {
    const tkCode = `THOUSAND${round}`;
    await makeSale(exchange, { tkCode, totalCount: '1000', minimum: '1000', maximum: '1000', bonusRate: '5' });
    const counts = await rush(tkCode, '1000');
    expect(await soldOf(tkCode)).toMatchObject({ sold: 99_000_000_000n, purchases: 99, buyers: 99 });
    expect(counts.bought).toBe(99);
    expect(total(counts)).toBe(2 * buyerCount);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });
});
