import { minuteMs } from '@maru/server';
import { KrwTerms } from '../../src/modules/withdrawal/terms.service';
import { createTestApp, type LoggedIn, type TestApp } from '../../src/testing/app';
import { draftIn, outside, withdrawalCalls } from '../../src/testing/withdrawals';

jest.setTimeout(60_000);

const site = 'http://localhost:8080';
const pageOrigin = 'http://confirm.localhost:8080';
const eth = { coin: 'ETH', amount: '0.05', toAddress: outside.ETH };

let exchange: TestApp;
let calls: ReturnType<typeof withdrawalCalls>;
let who: LoggedIn;

beforeAll(async () => {
  exchange = await createTestApp();
  calls = withdrawalCalls(exchange);
  who = await exchange.memberLoggedIn({ coins: { ETH: '100' } });
});
afterAll(() => exchange.end());

const codeOf = (answer: { json(): { header?: { code: unknown } } }) => answer.json().header?.code;
/** What a browser adds to a call of a page's script. */
const from = (origin: string, fetchSite = 'same-origin') => ({ origin, 'sec-fetch-site': fetchSite });
const ticketOf = (confirmUrl: string) => confirmUrl.split('#')[1];
const moved = async () =>
  (await exchange.context.pool.query('SELECT count(*)::int AS count FROM coin_withdrawal')).rows[0].count;

describe('a script in the page of the product', () => {
  it.each([
    ['its own origin', from(site)],
    ['no origin, but the mark of a browser', { 'sec-fetch-site': 'none' }],
  ])('cannot send a withdrawal with a code that it was given, from %s', async (_what, headers) => {
    const proof = await calls.proveOnce(who, eth);
    const body = { ...calls.bodyOf(eth), ...proof };
    const answer = await exchange.call('POST', '/v1/transfers', { cookie: who.cookie, body, headers });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'CONFIRM_ELSEWHERE']);
    expect(await moved()).toBe(0);
  });

  it.each([
    ['its own origin', from(site)],
    ['no origin, but the mark of a browser', { 'sec-fetch-site': 'none' }],
  ])('cannot send KRW with a code that it was given, from %s', async (_what, headers) => {
    const own = await exchange.memberLoggedIn({ krw: '100000' });
    const proof = await calls.proveOnce(own, { coin: 'KRW', amount: '10000', toAddress: '' });
    const body = { amount: '10000', ...proof };
    const answer = await exchange.call('POST', '/v1/transfers/krw/withdraw', { cookie: own.cookie, body, headers });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'CONFIRM_ELSEWHERE']);
    expect(await calls.balance(own, 'KRW')).toEqual([100_000, 0]);
  });

  it('cannot enter the page of confirmation with the ticket that it holds', async () => {
    const draft = (await calls.draft(who, eth)).json();
    const body = { ticket: ticketOf(draft.confirmUrl) };
    for (const headers of [
      from(site),
      from(site, 'same-site'),
      from(pageOrigin, 'cross-site'),
      from('null', 'cross-site'),
    ]) {
      const answer = await exchange.call('POST', '/v1/confirmations', { body, headers });
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'CROSS_SITE']);
    }
    const entered = await exchange.call('POST', '/v1/confirmations', { body, headers: from(pageOrigin) });
    expect(entered.statusCode).toBe(200);
    const cookie = String(entered.headers['set-cookie']);
    expect(draftIn(cookie)).toBe(draft.id);
    expect(cookie).toMatch(
      /^maru_confirm_\d+=[\w-]{43}; Path=\/v1\/confirmations; HttpOnly; SameSite=Strict; Max-Age=1200$/,
    );
  });

  it('cannot use the cookie of the page, should its browser ever send it along', async () => {
    const { page: cookie } = await calls.drafted(who, eth);
    const proof = await calls.prove(who, cookie);
    for (const path of ['read', 'token', 'confirm']) {
      const body = { draft: draftIn(cookie), ...(path === 'token' ? { means: 'SMS' } : proof) };
      const answer = await exchange.call('POST', `/v1/confirmations/${path}`, { cookie, body, headers: from(site) });
      expect([path, codeOf(answer)]).toEqual([path, 'CROSS_SITE']);
    }
    expect(await moved()).toBe(0);
  });
});

describe('two tabs of one browser', () => {
  const other = { coin: 'ETH', amount: '0.07', toAddress: outside.ETH2 };
  const call = (path: string, cookie: string, body: object) =>
    exchange.call('POST', `/v1/confirmations/${path}`, { cookie, body, headers: from(pageOrigin) });
  /** As a browser keeps them: what comes later replaces what has its name. */
  const jarOf = (...pages: readonly string[]) =>
    [...new Map(pages.map((page) => [page.split('=')[0], page])).values()].join('; ');
  const twoPages = async () => {
    const own = await exchange.memberLoggedIn({ coins: { ETH: '1' }, krw: '100000', authLevel: 4 });
    const [one, two] = [await calls.drafted(own, eth), await calls.drafted(own, other)];
    return { own, one, two, jar: jarOf(one.page, two.page) };
  };

  it('confirm the draft that each of them shows, whichever was opened last (WALT-120)', async () => {
    const { own, one, two, jar } = await twoPages();
    for (const { id } of [one, two]) expect((await call('read', jar, { draft: id })).json().id).toBe(id);
    const { token } = (await call('token', jar, { draft: one.id, means: 'SMS' })).json();
    const proof = await calls.proof(own, token, 'SMS');
    expect(codeOf(await call('confirm', jar, { ...proof, draft: two.id }))).toBe('PAYMENT_TOKEN_INVALID');
    const placed = await call('confirm', jar, { ...proof, draft: one.id });
    expect(placed.json()).toMatchObject({ amount: eth.amount, toAddress: eth.toAddress });
    expect(await calls.lines(own, 'ETH')).toHaveLength(1);
  });

  it('cannot have a draft confirmed with the secret of another, whatever name it comes under', async () => {
    const { own, one, two } = await twoPages();
    const swapped = `maru_confirm_${one.id}=${two.page.split('=')[1]}`;
    for (const [path, body] of [
      ['read', {}],
      ['token', { means: 'SMS' }],
      ['confirm', await calls.prove(own, two.page)],
    ] as const)
      expect([path, codeOf(await call(path, swapped, { ...body, draft: one.id }))]).toEqual([path, 'DRAFT_INVALID']);
    expect(await calls.lines(own, 'ETH')).toEqual([]);
  });

  it('do so with one of KRW and one of coins, too', async () => {
    const { own, one } = await twoPages();
    const body = { amount: '10000' };
    const krw = await exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', { cookie: own.cookie, body });
    const jar = jarOf(one.page, await calls.open(krw.json().confirmUrl));
    const shown = [one.id, krw.json().id].map(async (draft) => (await call('read', jar, { draft })).json().coin);
    expect(await Promise.all(shown)).toEqual(['ETH', 'KRW']);
    const { token } = (await call('token', jar, { draft: krw.json().id, means: 'SMS' })).json();
    const proof = await calls.proof(own, token, 'SMS');
    expect(codeOf(await call('confirm', jar, { ...proof, draft: one.id }))).toBe('PAYMENT_TOKEN_INVALID');
    expect((await call('confirm', jar, { ...proof, draft: krw.json().id })).json().amount).toBe('10000');
  });

  it('must say which draft they are about', async () => {
    const { jar } = await twoPages();
    for (const [path, body] of [
      ['read', {}],
      ['token', { means: 'SMS' }],
      ['confirm', { authType: 'P', authValue: '000000', authToken: 'a' }],
    ] as const)
      expect([path, (await call(path, jar, body)).statusCode]).toEqual([path, 400]);
  });
});

describe('the ticket of a draft', () => {
  it('leads the browser that it was used in to the same draft again, whose answer may have been lost, and nobody else', async () => {
    const draft = (await calls.draft(who, eth)).json();
    const enter = (cookie?: string) =>
      exchange.call('POST', '/v1/confirmations', {
        body: { ticket: ticketOf(draft.confirmUrl) },
        ...(cookie && { cookie }),
      });
    const own = String((await enter()).headers['set-cookie']).split(';')[0] ?? '';
    const { page: later } = await calls.drafted(who, eth);
    const again = await enter(`${later}; ${own}`);
    expect([again.statusCode, again.json().id]).toEqual([200, draft.id]);
    expect(String(again.headers['set-cookie'])).toContain(`${own};`);
    const stolen = `maru_confirm_${draft.id}=${later.split('=')[1]}`;
    for (const cookie of [undefined, later, stolen]) expect(codeOf(await enter(cookie))).toBe('DRAFT_INVALID');
  });

  it('answers, as a reload of its page does, what the draft has become after a lost confirmation (WALT-127)', async () => {
    const own = await exchange.memberLoggedIn({ coins: { ETH: '0.06' } });
    const draft = (await calls.draft(own, eth)).json();
    const page = await calls.open(draft.confirmUrl);
    const { id } = (await calls.confirm(page, await calls.prove(own, page))).json();
    const body = { ticket: ticketOf(draft.confirmUrl) };
    const again = await exchange.call('POST', '/v1/confirmations', { cookie: page, body });
    for (const answer of [await calls.read(page), again])
      expect(answer.json()).toEqual({
        ...{ id: draft.id, coin: 'ETH' },
        result: { id, amount: '0.05', fee: '0.008', toAddress: eth.toAddress, status: 'ready' },
      });
  });

  it.each([
    ['its ten minutes', async () => exchange.clock.advance(11 * minuteMs)],
    ['its login', async (own: LoggedIn) => exchange.call('GET', '/v1/logout', { cookie: own.cookie })],
  ])('says also after the end of %s what its draft has become, to its own page alone (WALT-127)', async (_end, end) => {
    const own = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const draft = (await calls.draft(own, eth)).json();
    const page = await calls.open(draft.confirmUrl);
    const unplaced = await calls.drafted(own, { ...eth, amount: '0.06' });
    const [proof, unused] = [await calls.prove(own, page), await calls.prove(own, unplaced.page)];
    const { id } = (await calls.confirm(page, proof)).json();
    await end(own);
    const body = { ticket: ticketOf(draft.confirmUrl) };
    const again = await exchange.call('POST', '/v1/confirmations', { cookie: page, body });
    for (const answer of [await calls.read(page), again]) expect(answer.json().result).toMatchObject({ id });
    expect((await calls.confirm(page, proof)).json()).toMatchObject({ id, amount: '0.05' });
    const token = { cookie: page, body: { draft: draft.id, means: 'SMS' } };
    expect(codeOf(await exchange.call('POST', '/v1/confirmations/token', token))).toBe('DRAFT_INVALID');
    // Not to another browser or page, and of a draft that was not confirmed nothing is told.
    const stolen = `maru_confirm_${draft.id}=${unplaced.page.split('=')[1]}`;
    for (const cookie of [stolen, unplaced.page]) expect(codeOf(await calls.read(cookie))).toBe('DRAFT_INVALID');
    expect(codeOf(await exchange.call('POST', '/v1/confirmations', { body }))).toBe('DRAFT_INVALID');
    expect(codeOf(await calls.confirm(unplaced.page, unused))).toBe('DRAFT_INVALID');
    expect(await calls.balance(own, 'ETH')).toEqual([0.942, 0.058]);
  });

  it('opens the page once, also for 20 at the same time', async () => {
    const draft = (await calls.draft(who, eth)).json();
    const body = { ticket: ticketOf(draft.confirmUrl) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange.call('POST', '/v1/confirmations', { body })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is told by the answer that makes the draft, and by no other', async () => {
    const draft = (await calls.draft(who, eth)).json();
    const again = await exchange.call('GET', `/v1/transfers/drafts/${draft.id}`, { cookie: who.cookie });
    expect([draft.confirmUrl, again.json().confirmUrl]).toEqual([
      expect.stringMatching(/^http:\/\/confirm\.localhost:8080\/#[\w-]{43}$/),
      '',
    ]);
    const stored = await exchange.context.pool.query('SELECT * FROM withdrawal_draft WHERE id = $1', [draft.id]);
    expect(Object.values(stored.rows[0]).map(String).join(' ')).not.toContain(ticketOf(draft.confirmUrl));
  });

  it('is worth nothing after the end of its login, nor is an open page', async () => {
    const own = await exchange.memberLoggedIn({ coins: { ETH: '1' } });
    const { page: cookie } = await calls.drafted(own, eth);
    const second = (await calls.draft(own, { ...eth, amount: '0.06' })).json();
    const proof = await calls.prove(own, cookie);
    await exchange.call('GET', '/v1/logout', { cookie: own.cookie });
    expect(codeOf(await calls.confirm(cookie, proof))).toBe('DRAFT_INVALID');
    const late = await exchange.call('POST', '/v1/confirmations', { body: { ticket: ticketOf(second.confirmUrl) } });
    expect(codeOf(late)).toBe('DRAFT_INVALID');
    expect(await calls.balance(own, 'ETH')).toEqual([1, 0]);
  });

  it('of another kind opens nothing', async () => {
    for (const ticket of ['', 'x'.repeat(43), '../', '0'])
      expect(codeOf(await exchange.call('POST', '/v1/confirmations', { body: { ticket } }))).toBe('DRAFT_INVALID');
    expect(codeOf(await calls.read('maru_confirm_1=nothing'))).toBe('DRAFT_INVALID');
    expect(codeOf(await calls.read(who.cookie))).toBe('LOGIN_REQUIRED');
  });
});

describe('a draft of KRW', () => {
  const draftKrw = async (own: LoggedIn, amount = '10000') => {
    const path = '/v1/transfers/krw/withdraw/drafts';
    const answer = await exchange.call('POST', path, { cookie: own.cookie, body: { amount }, headers: from(site) });
    return { answer, page: answer.statusCode === 200 ? await calls.open(answer.json().confirmUrl) : '' };
  };
  const withKrw = () => exchange.memberLoggedIn({ krw: '100000', authLevel: 4 });

  it('is what its page shows, with the account partly hidden, and moves nothing before its confirmation (WALT-143)', async () => {
    const own = await withKrw();
    const { page } = await draftKrw(own);
    const shown = (
      await exchange.call('POST', '/v1/confirmations/read', {
        cookie: page,
        body: { draft: draftIn(page) },
        headers: from(pageOrigin),
      })
    ).json();
    expect(shown).toMatchObject({ coin: 'KRW', amount: '10000', fee: '1000', total: '11000', confirmUrl: '' });
    expect(shown.toAddress).toMatch(/^9\d\d\*+\d\d$/);
    expect(shown.recipient).toMatch(/^.\*+.?$/u);
    expect(await calls.balance(own, 'KRW')).toEqual([100_000, 0]);
    const proof = await calls.prove(own, page);
    const paid = await exchange.call('POST', '/v1/confirmations/confirm', {
      cookie: page,
      body: { draft: draftIn(page), ...proof },
      headers: from(pageOrigin),
    });
    expect(paid.json()).toMatchObject({ amount: '10000', fee: '1000', toAddress: shown.toAddress });
    await exchange.modules.withdrawals.payouts.flush();
    expect(await calls.balance(own, 'KRW')).toEqual([89_000, 0]);
  });

  it('is paid once, however often and at the same time it is confirmed (WALT-127)', async () => {
    const own = await withKrw();
    const { page } = await draftKrw(own);
    const proof = await calls.prove(own, page);
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.confirm(page, proof)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect((await calls.confirm(page, proof)).json().id).toBe(answers[0]?.json().id);
    await exchange.modules.withdrawals.payouts.flush();
    expect(await calls.balance(own, 'KRW')).toEqual([89_000, 0]);
    // Also where all that it could be judged by has changed meanwhile.
    await exchange.context.pool.query('DELETE FROM member_account WHERE member_id = $1', [own.memberId]);
    const { id } = answers[0]?.json() ?? {};
    expect((await calls.read(page)).json()).toMatchObject({ coin: 'KRW', result: { id, amount: '10000' } });
  });

  it('takes no code of another draft, nor one that was asked for elsewhere (WALT-120)', async () => {
    const own = await withKrw();
    const [first, second] = [await draftKrw(own), await draftKrw(own)];
    const strange = await calls.prove(own, first.page);
    expect(codeOf(await calls.confirm(second.page, strange))).toBe('PAYMENT_TOKEN_INVALID');
    const elsewhere = await calls.proveOnce(own, { coin: 'KRW', amount: '10000', toAddress: '' });
    expect(codeOf(await calls.confirm(second.page, elsewhere))).toBe('PAYMENT_TOKEN_INVALID');
    expect(await calls.balance(own, 'KRW')).toEqual([100_000, 0]);
  });

  it('is void once the bank account is another one', async () => {
    const own = await withKrw();
    const { page } = await draftKrw(own);
    const proof = await calls.prove(own, page);
    const { pool } = exchange.context;
    await pool.query("UPDATE member_account SET bank_code = '088' WHERE member_id = $1 AND purpose = 'withdraw'", [
      own.memberId,
    ]);
    expect(codeOf(await calls.confirm(page, proof))).toBe('DRAFT_INVALID');
    expect(await calls.balance(own, 'KRW')).toEqual([100_000, 0]);
  });

  it('is judged again when it is confirmed: what has left the balance meanwhile counts (WALT-079, WALT-128)', async () => {
    const own = await withKrw();
    const pages = [await draftKrw(own, '60000'), await draftKrw(own, '60000')].map(({ page }) => page);
    const codes = [];
    for (const page of pages) codes.push(codeOf(await calls.confirm(page, await calls.prove(own, page))));
    expect(codes).toEqual([undefined, 'WITHDRAWAL_OVER_LIMIT']);
  });

  it('is refused like the withdrawal that it stands for (WALT-145, ERR-203, ERR-204)', async () => {
    const own = await withKrw();
    expect(codeOf((await draftKrw(own, '4999')).answer)).toBe('WITHDRAWAL_BELOW_MINIMUM');
    expect(codeOf((await draftKrw(own, '99001')).answer)).toBe('WITHDRAWAL_OVER_LIMIT');
    expect(codeOf((await draftKrw(own, '')).answer)).toBe('WITHDRAWAL_AMOUNT_MISSING');
  });

  it('is not read as one of coins', async () => {
    const own = await withKrw();
    const { answer } = await draftKrw(own);
    const read = await exchange.call('GET', `/v1/transfers/drafts/${answer.json().id}`, { cookie: own.cookie });
    expect(codeOf(read)).toBe('DRAFT_INVALID');
  });
});

describe('a page whose draft is placed by another call, while this one is judged', () => {
  const draftsOf = {
    ETH: (own: LoggedIn) => calls.draft(own, eth),
    KRW: ({ cookie }: LoggedIn) =>
      exchange.call('POST', '/v1/transfers/krw/withdraw/drafts', { cookie, body: { amount: '60000' } }),
  };
  /** Has `meet` done once, in the middle of the next judgement. */
  const meanwhile = {
    ETH(meet: () => Promise<void>) {
      const { chain } = exchange.world;
      const inspect = chain.inspect.bind(chain);
      return jest.spyOn(chain, 'inspect').mockImplementationOnce(async (...asked) => {
        await meet();
        return inspect(...asked);
      });
    },
    KRW(meet: () => Promise<void>) {
      const { of } = KrwTerms.prototype;
      return jest.spyOn(KrwTerms.prototype, 'of').mockImplementationOnce(async function (this: KrwTerms, ...asked) {
        await meet();
        return of.apply(this, asked);
      });
    },
  };

  it.each([
    ['confirms it again', 'ETH'],
    ['confirms it again', 'KRW'],
    ['reads it', 'ETH'],
    ['reads it', 'KRW'],
  ] as const)(
    'is told of the withdrawal, not of what forbids a second one, where it %s: %s (WALT-127)',
    async (does, coin) => {
      const own = await exchange.memberLoggedIn({ coins: { ETH: '0.06' }, krw: '100000', authLevel: 4 });
      const page = await calls.open((await draftsOf[coin](own)).json().confirmUrl);
      const proof = await calls.prove(own, page);
      const first: string[] = [];
      const spy = meanwhile[coin](async () => void first.push((await calls.confirm(page, proof)).json().id));
      const answer = await (does === 'reads it' ? calls.read(page) : calls.confirm(page, proof));
      spy.mockRestore();
      const told = does === 'reads it' ? answer.json().result : answer.json();
      expect([answer.statusCode, told?.id]).toEqual([200, first[0]]);
      // What is set aside may be paid by now.
      expect((await calls.balance(own, coin))[0]).toBe(coin === 'ETH' ? 0.002 : 39_000);
    },
  );
});
