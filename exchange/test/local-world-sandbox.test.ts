import { hourMs } from '@maru/server';
import { checkInvariants } from '../src/modules/ledger';
import { createTestApp, type LoggedIn, type TestApp } from '../src/testing/app';

jest.setTimeout(120_000);

/** Scripts and tests elsewhere rely on these calls of the sandbox: this fails where one of them changes. */
let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => {
  await send('DELETE', '/sandbox/faults');
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
});
afterAll(() => exchange.end());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** Without a session and without X-Maru-Client, as a script calls. */
const send = (method: Method, url: string, payload?: object) =>
  exchange.app.inject({ method, url, ...(payload && { payload }) });
const json = async (method: Method, url: string, payload?: object) => (await send(method, url, payload)).json();
const ofMember = async (who: LoggedIn, url: string, method: Method = 'GET', body?: object) =>
  (await exchange.call(method, url, { cookie: who.cookie, ...(body && { body }) })).json();
const done = { ok: true };

describe('members of the sandbox', () => {
  it('POST /sandbox/members takes every field and answers uid and OTP secret, PATCH changes one', async () => {
    const email = 'all.fields@maru.test';
    const wish = {
      ...{ email, password: 'Maru!2027', authLevel: 5, foreign: false, grade: 3, krw: '1000', coins: { BTC: '1.5' } },
      ...{
        otpSecret: 'JBSWY3DPEHPK3PXP',
        phone: '01077770000',
        sbStatus: 'E',
        wlfYn: 'N',
        wlfContents: ['01'],
      },
      ...{ corpCode: '', reAuthDateTradeRejectTime: '2099-01-01 00:00', wowYn: 'Y', wowWhitelistYn: 'Y' },
      ...{ residence: 'E', banWithdrawal: 'N' },
    };
    const made = await json('POST', '/sandbox/members', wish);
    expect(made).toMatchObject({ uid: expect.any(String), otpSecret: wish.otpSecret });
    const cookie = await exchange.logIn(email, wish.password);
    const me = (await exchange.call('GET', '/v1/me', { cookie })).json();
    expect(JSON.stringify(me)).toContain(made.uid);
    expect(await json('PATCH', '/sandbox/members', { email, banWithdrawal: 'Y', krw: '7' })).toMatchObject({
      uid: made.uid,
    });
    for (const state of ['dormant', 'leaving', 'closed'])
      expect((await send('PATCH', '/sandbox/members', { email, state })).statusCode).toBe(200);
  });

  it('passes due diligence from level 3 on unless given, and has no OTP secret before level 4', async () => {
    const made = await json('POST', '/sandbox/members', { email: 'three@maru.test', authLevel: 3 });
    expect(made.otpSecret).toBeUndefined();
    const cookie = await exchange.logIn('three@maru.test');
    expect(JSON.stringify((await exchange.call('GET', '/v1/me', { cookie })).json())).toMatch(
      /"sbStatus":"E".*"wowYn":"Y"|"wowYn":"Y".*"sbStatus":"E"/,
    );
  });

  it('GET /sandbox/outbox?to= lists mails and SMS, newest first', async () => {
    const { email } = await exchange.memberLoggedIn({ authLevel: 3, password: 'Maru!2026' });
    await exchange.call('POST', '/v1/auth/reset-password', { body: { email, ...(await exchange.captcha()) } });
    const [mail] = await json('GET', `/sandbox/outbox?to=${email}`);
    const names = ['at', 'channel', 'code', 'id', 'link', 'subject', 'text', 'to'];
    expect([Object.keys(mail).sort(), mail.channel, mail.to]).toEqual([names, 'mail', email]);
  });

  it('POST /sandbox/reviews decides every kind', async () => {
    const reviews = async (kind: string, decision = 'approve') =>
      json('POST', '/sandbox/reviews', { email: 'reviewed@maru.test', kind, decision, reason: 'a reason' });
    await send('POST', '/sandbox/members', {
      email: 'reviewed@maru.test',
      authLevel: 4,
      residence: 'R',
      sbStatus: 'R',
    });
    expect(await reviews('residence')).toEqual(done);
    expect(await reviews('kyc', 'reject')).toEqual(done);
    for (const kind of ['leave', 'remittance', 'phoneReset', 'otpReset'])
      expect([kind, (await reviews(kind)).header.code]).toEqual([kind, 'ALREADY_PROCESSED']);
    expect((await reviews('none')).header.code).toBe('BAD_REQUEST');
  });

  it('GET /sandbox/captcha/{id} solves a slider, whose tokens are good for a login', async () => {
    const slider = await json('GET', '/v1/captcha/slider');
    const names = ['background', 'height', 'id', 'piece', 'pieceY', 'width'];
    expect([Object.keys(slider).sort(), slider.piece.slice(0, 11)]).toEqual([names, 'data:image/']);
    const solution = await json('GET', `/sandbox/captcha/${slider.id}`);
    expect(solution).toMatchObject({ x: expect.any(Number), track: expect.any(Array) });
    expect(Object.keys(solution.track[0]).sort()).toEqual(['t', 'x', 'y']);
    const headers = { 'x-maru-client': 'a script' };
    const url = `/v1/captcha/slider/${slider.id}`;
    const answer = await exchange.app.inject({ method: 'POST', url, headers, payload: solution });
    expect(Object.keys(answer.json()).sort()).toEqual(['ali_csessionid', 'ali_sig', 'ali_token']);
  });

  it('POST /sandbox/realname {requestId, name, birthDay, phone} confirms a phone check', async () => {
    const who = await exchange.memberLoggedIn({ authLevel: 1 });
    const { requestId } = await ofMember(who, '/v1/auth/realname');
    const person = { requestId, name: '김민지', birthDay: '1990-05-17', phone: '01055550000' };
    expect(await json('POST', '/sandbox/realname', person)).toEqual(done);
    expect(await json('POST', '/sandbox/realname', { ...person, requestId: 'none' })).toMatchObject({ header: {} });
  });
});

describe('bank and chains of the sandbox', () => {
  it('POST /sandbox/bank/transfers {email, amount, senderName?} and GET /sandbox/bank/statement?email=', async () => {
    const who = await exchange.memberLoggedIn({ authLevel: 3 });
    const { email } = who;
    expect(await json('POST', '/sandbox/bank/transfers', { email, amount: '50000' })).toMatchObject({
      amount: '50000',
    });
    const other = { email, amount: '1', senderName: '아무개' };
    expect(await json('POST', '/sandbox/bank/transfers', other)).toMatchObject({ rejected: true });
    expect(await json('GET', `/sandbox/bank/statement?email=${email}`)).toEqual([]);
    const beginner = await exchange.memberLoggedIn({ authLevel: 2 });
    const account = { bankCode: '088', accountNumber: '110123777002', deviceType: '200', procType: '01' };
    expect(await ofMember(beginner, '/v1/aspect/bonanza/doCorporatePossess', 'POST', account)).toEqual(done);
    const [line] = await json('GET', `/sandbox/bank/statement?email=${beginner.email}`);
    expect(line).toEqual({ amount: '1', memo: expect.stringMatching(/\d{3}/), at: expect.any(String) });
  });

  it('POST /sandbox/bank/payouts/next {mode: pay, refuse or silent}', async () => {
    for (const mode of ['refuse', 'silent', 'pay'])
      expect(await json('POST', '/sandbox/bank/payouts/next', { mode })).toEqual(done);
  });

  it('POST /sandbox/chain/deposits answers {txid}, with confirmations and replays; blocks, reorg and transactions', async () => {
    const who = await exchange.memberLoggedIn();
    const { address } = await ofMember(who, '/v1/wallets/coin/BTC', 'POST', {});
    const paid = await json('POST', '/sandbox/chain/deposits', { coin: 'BTC', address, amount: '0.5' });
    expect(paid.txid).toEqual(expect.any(String));
    const again = { coin: 'BTC', address, amount: '0.5', txid: paid.txid };
    expect((await json('POST', '/sandbox/chain/deposits', again)).txid).toBe(paid.txid);
    expect(await exchange.modules.ledger.balance(who.memberId, 'BTC')).toMatchObject({ available: 50_000_000n });
    const young = { coin: 'BTC', address, amount: '0.25', confirmations: 1 };
    const { txid } = await json('POST', '/sandbox/chain/deposits', young);
    const known = async () => json('GET', `/sandbox/chain/transactions?address=${address}`);
    const names = { amount: '0.25', tag: '', confirmations: 1, state: expect.any(String) };
    expect(await known()).toEqual(expect.arrayContaining([expect.objectContaining({ txid, ...names })]));
    expect(await json('POST', '/sandbox/chain/blocks', { coin: 'BTC', count: 1 })).toMatchObject(done);
    expect(await json('POST', '/sandbox/chain/reorg', { coin: 'BTC', depth: 1 })).toMatchObject(done);
    const tagged = await ofMember(who, '/v1/wallets/coin/XRP', 'POST', {});
    const xrp = { coin: 'XRP', address: tagged.address, tag: tagged.tag ?? tagged.destTag, amount: '10' };
    expect((await json('POST', '/sandbox/chain/deposits', xrp)).txid).toEqual(expect.any(String));
    expect(await exchange.modules.ledger.balance(who.memberId, 'XRP')).toMatchObject({ available: 1_000_000_000n });
  });
});

describe('the rest of the world', () => {
  it('POST and DELETE /sandbox/clock', async () => {
    const before = exchange.clock.now().getTime();
    const { now } = await json('POST', '/sandbox/clock', { advanceMs: hourMs });
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + hourMs);
    expect(Date.parse((await json('DELETE', '/sandbox/clock')).now)).toBeLessThan(before + hourMs);
  });

  it.each(['bank', 'sms', 'mail', 'chain', 'vasp', 'database'])(
    'POST /sandbox/faults of %s: slow, failing or down; DELETE ends them',
    async (target) => {
      for (const mode of ['slow', 'failing', 'down'])
        expect(await json('POST', '/sandbox/faults', { target, mode, ratio: 0.5, delayMs: 10 })).toEqual(done);
      expect(await json('POST', '/sandbox/faults', { target, mode: 'down' })).toEqual(done);
      expect(await json('DELETE', '/sandbox/faults')).toEqual(done);
    },
  );

  it('GET /sandbox/vasps and POST /sandbox/vasps/{id} {mode: accept, refuse, silent or lie}', async () => {
    const [first] = await json('GET', '/sandbox/vasps');
    expect(first).toMatchObject({ vaspId: expect.any(String), mode: 'accept' });
    for (const mode of ['refuse', 'silent', 'lie', 'accept'])
      expect(await json('POST', `/sandbox/vasps/${first.vaspId}`, { mode })).toEqual(done);
    expect((await send('POST', '/sandbox/vasps/nobody', { mode: 'lie' })).statusCode).toBe(404);
  });

  it('POST /sandbox/sales makes a token sale', async () => {
    const at = (ms: number) => new Date(exchange.clock.now().getTime() + ms).toISOString();
    const coins = [{ ciCode: 'KRW', chgRate: '0.01', minCnt: '1000', userMaxCnt: '50000' }];
    const wish = {
      tkCode: 'NAMES2026',
      totalCount: '1000',
      coins,
      start: at(-hourMs),
      end: at(hourMs),
      whitelist: 'N',
    };
    expect((await send('POST', '/sandbox/sales', wish)).statusCode).toBe(200);
  });

  it('POST /sandbox/status {outer or inner} takes the fields of ENTI-090', async () => {
    const status = { serverStatus: 'true', serverMsg: '', serverVersion: '9' };
    expect(await json('POST', '/sandbox/status', { outer: status })).toEqual(done);
    expect((await send('POST', '/sandbox/status', { inner: status })).statusCode).toBe(200);
    expect(await json('GET', '/v1/mobile/version')).toMatchObject(status);
  });

  it('POST /sandbox/markets/{id}/halt {halted} sets onTradeEnable', async () => {
    const [market] = exchange.modules.markets.all();
    for (const [halted, enabled] of [
      ['Y', 'N'],
      ['N', 'Y'],
    ]) {
      expect(await json('POST', `/sandbox/markets/${market?.id}/halt`, { halted })).toEqual(done);
      expect((await json('GET', `/v1/markets/${market?.id}`)).onTradeEnable).toBe(enabled);
    }
  });

  it('refuses bad input with 400 and the envelope', async () => {
    const email = 'three@maru.test';
    const bad: readonly (readonly [Method, string, object?])[] = [
      ['POST', '/sandbox/members', {}],
      ['POST', '/sandbox/members', { email, authLevel: 6 }],
      ['POST', '/sandbox/members', { email: 'odd@maru.test', authLevel: 4, otpSecret: 'ABCDEFGHIJKLMNOPQ' }],
      ['PATCH', '/sandbox/members', { email, banWithdrawal: 'maybe' }],
      ['POST', '/sandbox/bank/transfers', { email, amount: '-1' }],
      ['GET', '/sandbox/bank/statement'],
      ['POST', '/sandbox/bank/payouts/next', { mode: 'none' }],
      ['POST', '/sandbox/chain/deposits', { coin: 'BTC', amount: '1' }],
      ['POST', '/sandbox/chain/blocks', { coin: 'BTC', count: 0 }],
      ['POST', '/sandbox/chain/reorg', { coin: 'BTC' }],
      ['GET', '/sandbox/chain/transactions'],
      ['POST', '/sandbox/clock', { advanceMs: 'a day' }],
      ['POST', '/sandbox/reviews', { email, kind: 'kyc', decision: 'perhaps' }],
      ['POST', '/sandbox/faults', { target: 'moon', mode: 'down' }],
      ['POST', '/sandbox/faults', { target: 'bank', mode: 'down', ratio: 2 }],
      ['POST', '/sandbox/markets/1/halt', { halted: 'perhaps' }],
      ['POST', '/sandbox/vasps/hanbit', { mode: 'sing' }],
      ['POST', '/sandbox/sales', { tkCode: 'X' }],
      ['POST', '/sandbox/status', { inner: { serverStatus: 'maybe' } }],
      ['POST', '/sandbox/realname', {}],
    ];
    for (const [method, url, body] of bad) {
      const answer = await send(method, url, body);
      const { header } = answer.json();
      expect([url, body, answer.statusCode]).toEqual([url, body, 400]);
      expect([header.code, header.message]).toEqual([expect.anything(), expect.any(String)]);
    }
  });
});
