import { WithdrawalPlans } from '../../src/modules/coin-withdrawal/plan.service';
import { checkInvariants } from '../../src/modules/ledger';
import { KrwTerms } from '../../src/modules/withdrawal/terms.service';
import { withoutStaff } from '../../src/platform/core/two-people';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { outside, type Wish, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(300_000);

/** MARU_ROUNDS=50 for the long run. */
const rounds = Number(process.env.MARU_ROUNDS ?? 3);
let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
});
afterAll(() => exchange.end());

/** Runs a race over and over; the books are judged after each round. */
async function race(round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < rounds; index += 1) {
    // A member has 20 drafts at most at a time; those of before are over.
    exchange.clock.advance(601_000);
    await round(index);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  }
}

const give = (who: LoggedIn, coins: Record<string, string>) =>
  exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, coins } });
const member = (coins: Record<string, string> = { ETH: '1' }, authLevel = 3) =>
  exchange.memberLoggedIn({ coins, authLevel });
const eth = (amount = '0.05', toAddress: string = outside.ETH): Wish => ({ coin: 'ETH', amount, toAddress });
const successes = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length;
/** A draft that has its second factor, ready to be confirmed. */
async function ready(who: LoggedIn, wish: Wish) {
  const { page } = await calls.drafted(who, wish);
  return { page, proof: await calls.prove(who, page) };
}
const countOf = async (who: LoggedIn) =>
  (
    await exchange.context.pool.query('SELECT count(*)::int AS n FROM coin_withdrawal WHERE member_id = $1', [
      who.memberId,
    ])
  ).rows[0].n;
const flush = () => exchange.modules.coinWithdrawals.worker.flush();
const later = () => exchange.clock.advance(31_000);

it('two drafts of the whole balance: one is placed', async () => {
  const who = await member();
  await race(async () => {
    await give(who, { ETH: '0.058' });
    const [one, two] = [await ready(who, eth()), await ready(who, eth('0.05', outside.ETH2))];
    const answers = await Promise.all([calls.confirm(one.page, one.proof), calls.confirm(two.page, two.proof)]);
    expect(successes(answers)).toBe(1);
    expect((await calls.balance(who, 'ETH'))[0]).toBe(0);
    later();
    await calls.payOut();
  });
});

it('one draft confirmed ten times at once: one withdrawal, ten times the same answer', async () => {
  const who = await member({ ETH: '5' });
  await race(async (index) => {
    const { page, proof } = await ready(who, eth());
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.confirm(page, proof)));
    expect(successes(answers)).toBe(10);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await countOf(who)).toBe(index + 1);
  });
});

it('one token sent ten times at once: one withdrawal', async () => {
  const who = await member({ ETH: '5' });
  await race(async (index) => {
    const proof = await calls.proveOnce(who, eth());
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.send(who, eth(), proof)));
    expect(successes(answers)).toBe(10);
    expect(await countOf(who)).toBe(index + 1);
  });
});

it('one code for two drafts: it counts for its own alone', async () => {
  const who = await member({ ETH: '5' });
  await race(async (index) => {
    const one = await ready(who, eth());
    const two = await calls.drafted(who, eth('0.06'));
    const answers = await Promise.all([calls.confirm(one.page, one.proof), calls.confirm(two.page, one.proof)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
    expect(await countOf(who)).toBe(index + 1);
  });
});

it('two sessions of one member, each with the whole balance: one is placed', async () => {
  const who = await member();
  const other = { ...who, cookie: await exchange.logIn(who.email) };
  await race(async () => {
    await give(who, { ETH: '0.058' });
    const [one, two] = [await ready(who, eth()), await ready(other, eth('0.05', outside.ETH2))];
    expect(successes(await Promise.all([calls.confirm(one.page, one.proof), calls.confirm(two.page, two.proof)]))).toBe(
      1,
    );
    later();
    await calls.payOut();
  });
});

it('the last of a limit for two withdrawals: one is placed', async () => {
  const price = Number(exchange.modules.markets.krwPrice('ETH'));
  const half = (6_000_000 / price).toFixed(6);
  await race(async (index) => {
    if (index >= 3) return;
    const who = await member({ ETH: '50' }, 2);
    const wish = { ...eth(half), vaspId: 'hanbit' };
    const drafts = [];
    for (const toAddress of [outside.ETH, outside.ETH2, outside.ETH, outside.ETH2]) {
      const verified = await calls.verify(who, { ...wish, toAddress }, { surname: '김', givenName: '민지' });
      drafts.push(await ready(who, verified));
    }
    const answers = await Promise.all(drafts.map(({ page, proof }) => calls.confirm(page, proof)));
    // 20,000,000 KRW a day hold three of them.
    expect(successes(answers)).toBe(3);
  });
});

it('cancellation against the payout: cancelled or sent, never both', async () => {
  const who = await member({ ETH: '5' });
  await race(async () => {
    const id = await calls.withdraw(who, eth());
    later();
    const [cancelled] = await Promise.all([
      exchange.call('DELETE', `/v1/transfers/${id}`, { cookie: who.cookie }),
      flush(),
    ]);
    await calls.payOut();
    const line = (await exchange.call('GET', `/v1/transfers/${id}`, { cookie: who.cookie })).json();
    expect([cancelled.statusCode, line.status]).toEqual(
      cancelled.statusCode === 200 ? [200, 'cancelled'] : [409, 'approved'],
    );
  });
});

it('ten cancellations at once: the money comes back once', async () => {
  const who = await member({ ETH: '1' });
  await race(async () => {
    const id = await calls.withdraw(who, eth());
    const cancel = () => exchange.call('DELETE', `/v1/transfers/${id}`, { cookie: who.cookie });
    expect(successes(await Promise.all(Array.from({ length: 10 }, cancel)))).toBe(10);
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
  });
});

it('two workers over one payout: it is sent once', async () => {
  const who = await member({ ETH: '5' });
  const sent = async () =>
    (await exchange.call('GET', `/sandbox/chain/transactions?address=${outside.ETH}`)).json().length;
  await race(async () => {
    const before = await sent();
    await calls.withdraw(who, eth());
    later();
    await Promise.all([flush(), flush(), flush()]);
    await calls.payOut();
    expect(await sent()).toBe(before + 1);
  });
});

it('approval against rejection by two of the staff: one of them counts', async () => {
  const who = await member({ ETH: '500' }, 5);
  const { desk } = exchange.modules.coinWithdrawals;
  await race(async (index) => {
    if (index >= 10) return;
    const wish = await calls.verify(who, { ...eth('6'), vaspId: 'hanbit' }, { surname: '김', givenName: '민지' });
    await calls.withdraw(who, wish);
    const [waiting] = await desk.list('approval');
    const id = waiting?.row.id ?? 0n;
    const said = await Promise.all([
      desk.say(id, 'approve', withoutStaff('one'), ''),
      desk.reject(id, 'two', '확인 필요'),
    ]);
    expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

it('a freeze against the confirmation: what was placed before is not sent after it', async () => {
  await race(async (index) => {
    if (index >= 10) return;
    const who = await member();
    const { page, proof } = await ready(who, eth());
    const [placed] = await Promise.all([
      calls.confirm(page, proof),
      exchange.call('PATCH', '/sandbox/members', { body: { email: who.email, banWithdrawal: 'Y' } }),
    ]);
    later();
    await calls.payOut();
    expect([200, 403]).toContain(placed.statusCode);
    expect(await calls.balance(who, 'ETH')).toEqual([1, 0]);
  });
});

it('an order and a withdrawal of the same coins: one of them gets them', async () => {
  const who = await member();
  const market = exchange.modules.markets.findByCode('KRW-ETH');
  const order = { marketId: String(market?.id), side: 'S', callType: 'LIMIT', price: '9000000', amount: '0.05' };
  await race(async () => {
    await give(who, { ETH: '0.058' });
    const { page, proof } = await ready(who, eth());
    const [placed, sold] = await Promise.all([
      calls.confirm(page, proof),
      exchange.call('POST', '/v1/orders', { cookie: who.cookie, body: order }),
    ]);
    expect(placed.statusCode === 200 && sold.statusCode === 200).toBe(false);
    if (sold.statusCode === 200)
      await exchange.call('POST', `/v1/orders/${sold.json().id}/delete`, { cookie: who.cookie, body: {} });
    later();
    await calls.payOut();
  });
});

it('one verification for two drafts: it is used once', async () => {
  const who = await member({ ETH: '50' }, 5);
  await race(async (index) => {
    if (index >= 10) return;
    const wish = await calls.verify(who, { ...eth('0.5'), vaspId: 'hanbit' }, { surname: '김', givenName: '민지' });
    const [one, two] = [await ready(who, wish), await ready(who, wish)];
    expect(successes(await Promise.all([calls.confirm(one.page, one.proof), calls.confirm(two.page, two.proof)]))).toBe(
      1,
    );
  });
});

it('two members who send each other all they have: nothing is lost, nothing is made', async () => {
  const [one, two] = [await member(), await member()];
  const addressOf = async ({ cookie }: LoggedIn) =>
    (await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie, body: {} })).json().address as string;
  const [toOne, toTwo] = [await addressOf(one), await addressOf(two)];
  await race(async () => {
    const ways = [await ready(one, eth('0.1', toTwo)), await ready(two, eth('0.1', toOne))];
    expect(successes(await Promise.all(ways.map(({ page, proof }) => calls.confirm(page, proof))))).toBe(2);
    later();
    await Promise.all([flush(), flush()]);
    expect([await calls.balance(one, 'ETH'), await calls.balance(two, 'ETH')]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});

it('a deposit told fifty times at once: it is credited once', async () => {
  const who = await member({});
  const { address } = (await exchange.call('POST', '/v1/wallets/coin/ETH', { cookie: who.cookie, body: {} })).json();
  await race(async (index) => {
    const body = { coin: 'ETH', address, amount: '0.01', txid: `replayed-${index}` };
    await Promise.all(Array.from({ length: 50 }, () => exchange.call('POST', '/sandbox/chain/deposits', { body })));
    expect((await calls.balance(who, 'ETH'))[0]).toBeCloseTo(0.01 * (index + 1), 8);
  });
});

it('a new KRW deposit against a confirmation: either before the block of 72 hours, or not at all', async () => {
  await race(async (index) => {
    if (index >= 10) return;
    const who = await member();
    const { page, proof } = await ready(who, eth());
    const pay = { email: who.email, amount: '10000' };
    const [placed] = await Promise.all([
      calls.confirm(page, proof),
      exchange.call('POST', '/sandbox/bank/transfers', { body: pay }),
    ]);
    expect([200, 400]).toContain(placed.statusCode);
    const again = await calls.draft(who, eth('0.06'));
    expect(again.json().header.code).toBe('WITHDRAWAL_AFTER_DEPOSIT');
  });
});

it('two requests to pay KRW in, at once: one waits', async () => {
  await race(async (index) => {
    if (index >= 10) return;
    const who = await exchange.memberLoggedIn({ authLevel: 3 });
    const ask = () =>
      exchange.call('POST', '/v1/transfers/krw/deposit', {
        cookie: who.cookie,
        body: { amount: '10000', backCode: '280', deviceType: '200', mode: 'deposit' },
      });
    expect(successes(await Promise.all([ask(), ask(), ask()]))).toBe(1);
  });
});

/**
 * Two calls, of which the second is made once the first one has found no withdrawal. The first is judged when the second is answered, or cannot be before.
 * @param hold - has the judging of the first wait for what it is given.
 */
async function overtaken<T>(ask: () => Promise<T>, hold: (meanwhile: () => Promise<unknown>) => void) {
  const second = new Promise<T>((resolve) => {
    hold(() => {
      const answer = ask();
      answer.then(resolve);
      return Promise.race([answer, new Promise((done) => setTimeout(done, 500))]);
    });
  });
  return [await ask(), await second] as const;
}

describe('a withdrawal that two calls ask for, with money for one, is made once and answered to both', () => {
  afterEach(() => jest.restoreAllMocks());

  it('of coins (API-086, WALT-127)', async () => {
    const who = await member({ ETH: '0.1' });
    const proof = await calls.proveOnce(who, eth());
    const { judge } = WithdrawalPlans.prototype;
    const answers = await overtaken(
      () => calls.send(who, eth(), proof),
      (meanwhile) =>
        jest.spyOn(WithdrawalPlans.prototype, 'judge').mockImplementationOnce(async function (
          this: WithdrawalPlans,
          ...asked
        ) {
          await meanwhile();
          return judge.apply(this, asked);
        }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0].json()).toEqual(answers[1].json());
    expect(await calls.balance(who, 'ETH')).toEqual([0.042, 0.058]);
  });

  it('of KRW (API-094, WALT-127)', async () => {
    const who = await exchange.memberLoggedIn({ krw: '15000' });
    const { cookie } = who;
    const issued = await exchange.call('GET', '/v1/auth/means/SMS/token?coinId=0&amount=10000', { cookie });
    const fields = { amount: '10000', transferType: 'O', mode: 'withdraw', backCode: '280', deviceType: '200' };
    const body = { ...fields, ...(await calls.proof(who, issued.json().token, 'SMS')) };
    const { of } = KrwTerms.prototype;
    const answers = await overtaken(
      () => exchange.call('POST', '/v1/transfers/krw/withdraw', { cookie, body }),
      (meanwhile) =>
        jest.spyOn(KrwTerms.prototype, 'of').mockImplementationOnce(async function (this: KrwTerms, ...asked) {
          await meanwhile();
          return of.apply(this, asked);
        }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0].json().id).toBe(answers[1].json().id);
    const [available, hold] = await calls.balance(who, 'KRW');
    // The bank may have paid it meanwhile.
    expect([available, [0, 11_000].includes(hold)]).toEqual([4_000, true]);
    expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  });
});
