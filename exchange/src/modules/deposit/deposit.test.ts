import { createStoppedClock } from '../../platform/core/clock';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';

jest.setTimeout(60_000);

let exchange: TestApp;
let member: LoggedIn;
let other: LoggedIn;

beforeAll(async () => {
  // Half past nine in Seoul: no rebase.
  exchange = await createTestApp({ clock: createStoppedClock(new Date('2026-11-21T00:30:00Z')) });
  member = await exchange.memberLoggedIn();
  other = await exchange.memberLoggedIn();
});
afterEach(() => exchange.world.faults.clear());
afterAll(async () => {
  expect(await checkInvariants(exchange.context.pool)).toEqual([]);
  await exchange.end();
});

const create = async (coin: string, body: object = {}, { cookie } = member) =>
  exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie, body });
const wallet = async (coin: string, { cookie } = member) =>
  (await exchange.call('GET', `/v1/wallets/coin/${coin}`, { cookie })).json();
const arrive = (body: object) => exchange.call('POST', '/sandbox/chain/deposits', { body });
const available = async (coin: string, who = member) => (await wallet(coin, who)).available;
const transfers = async (who = member) => (await exchange.call('GET', '/v1/transfers', { cookie: who.cookie })).json();

describe('POST /v1/wallets/coin/{coin}', () => {
  it('makes an address of the coin’s network and keeps it (API-062, WALT-046)', async () => {
    expect(await wallet('BTC')).toMatchObject({ address: null, tag: null, walletSubList: [] });
    const made = (await create('BTC')).json();
    expect(made).toEqual({ address: expect.stringMatching(/^bc1q[a-z0-9]{38}$/), tag: null });
    expect((await create('BTC')).json()).toEqual(made);
    expect(await wallet('BTC')).toMatchObject(made);
    expect((await create('BTC', {}, other)).json().address).not.toBe(made.address);
    const { list } = (await exchange.call('GET', '/v2/wallets', { cookie: member.cookie })).json();
    expect(list.find(({ coin }: { coin: string }) => coin === 'BTC')).toMatchObject(made);
    expect(list.find(({ coin }: { coin: string }) => coin === 'DOT')).toMatchObject({ address: null });
  });

  it('asks for the network of a coin that lives on several, and lists one address each (API-062, WALT-046, WALT-047)', async () => {
    const erc20 = (await create('USDT', { seToken: 'ETH' })).json();
    expect(erc20.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    const trc20 = (await create('USDT', { seToken: 'TRX' })).json();
    expect(trc20.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    expect(await wallet('USDT')).toMatchObject({
      address: erc20.address,
      walletSubList: [
        { seToken: 'ETH', wAddr: erc20.address, wDestTag: null },
        { seToken: 'TRX', wAddr: trc20.address, wDestTag: null },
      ],
    });
    for (const body of [{}, { seToken: 'BTC' }, { seToken: '' }]) {
      expect((await create('USDT', body)).json().header.code).toBe('BAD_REQUEST');
    }
  });

  it('gives tokens of a platform its form, and tag coins a shared address with a tag of one’s own', async () => {
    expect((await create('AMPL')).json().address).toMatch(/^0x/);
    const [mine, theirs] = [(await create('XRP')).json(), (await create('XRP', {}, other)).json()];
    expect(mine).toEqual({ address: theirs.address, tag: expect.stringMatching(/^\d+$/) });
    expect(mine.tag).not.toBe(theirs.tag);
    expect(await wallet('XRP')).toMatchObject(mine);
  });

  it('has an address for every coin that is traded', async () => {
    const rich = await exchange.memberLoggedIn();
    for (const { code } of exchange.modules.markets.coins().filter((coin) => coin.code !== 'KRW')) {
      const answer = await create(code, code === 'USDT' ? { seToken: 'TRX' } : {}, rich);
      expect([code, answer.statusCode]).toEqual([code, 200]);
    }
  });

  it('gives one address to two clicks at once', async () => {
    const hasty = await exchange.memberLoggedIn();
    const answers = await Promise.all([1, 2, 3].map(() => create('ETH', {}, hasty)));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { rows } = await exchange.context.pool.query('SELECT 1 FROM deposit_address WHERE member_id = $1', [
      hasty.memberId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    { wish: { authLevel: 1 }, code: 5100 },
    { wish: { dueDiligence: 'R' }, code: 'UNDER_REVIEW' },
    { wish: { watchListed: true }, code: 'WATCH_LISTED' },
    { wish: { foreign: true, livesAbroad: true }, code: 'FOREIGN_RESIDENT' },
    { wish: { reverifyBefore: new Date(0) }, code: 'REVERIFICATION_OVERDUE' },
  ])('is refused with $code to a member who may not (WALT-049, ACCT-097, ACCT-131)', async ({ wish, code }) => {
    const barred = await exchange.memberLoggedIn(wish);
    const answer = await create('BTC', {}, barred);
    expect([answer.statusCode, answer.json().header.code]).toEqual([403, code]);
    expect(await wallet('BTC', barred)).toMatchObject({ address: null });
  });

  it('is refused while deposits of the coin are stopped (ERR-195, API-062)', async () => {
    await exchange.context.pool.query("UPDATE coin SET io_in_enable = false WHERE code = 'DOT'");
    await exchange.modules.markets.load();
    const answer = await create('DOT');
    expect([answer.statusCode, answer.json().header.message]).toEqual([409, '현재 입금이 중단되었습니다.']);
  });

  it('is refused for a coin that rebases from 10:00 on and before 11:50, and for no other (ERR-219, WALT-051)', async () => {
    const holder = await exchange.memberLoggedIn();
    const started = exchange.clock.now().getTime();
    const at = async (kst: string) => {
      exchange.clock.advance(Date.parse(`2026-11-21T${kst}+09:00`) - exchange.clock.now().getTime());
      return (await create('ORIC', {}, holder)).json();
    };
    expect(started).toBeLessThan(Date.parse('2026-11-21T10:00:00+09:00'));
    expect((await at('10:00:00.000')).header).toEqual({
      code: 'REBASE_STOP',
      message: '리베이스 시간(10:00~11:50)에는 입출금이 중단됩니다.',
    });
    expect((await create('ETC', {}, holder)).statusCode).toBe(200);
    expect((await at('11:49:59.999')).header.code).toBe('REBASE_STOP');
    expect((await at('11:50:00.000')).address).toMatch(/^0x/);
  });

  it('refuses KRW and unknown coins with 404, visitors with 401, and says 503 while the chain is away', async () => {
    expect((await create('KRW')).statusCode).toBe(404);
    expect((await create('NONE')).statusCode).toBe(404);
    expect((await exchange.call('POST', '/v1/wallets/coin/BTC', { body: {} })).statusCode).toBe(401);
    exchange.world.faults.set('chain', { mode: 'down', ratio: 1, delayMs: 0 });
    expect((await create('ETC')).statusCode).toBe(503);
  });
});

describe('coins that arrive', () => {
  it('are credited to the owner of the address, and listed (ENTI-061)', async () => {
    const { address } = (await create('BTC')).json();
    const answer = await arrive({ coin: 'BTC', address: address.toUpperCase(), amount: '0.12345678' });
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^\d+$/),
      transferType: 'I',
      status: 'approved',
      amount: '0.12345678',
      fee: '0',
      date: expect.stringMatching(/Z$/),
      transactionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      coinId: '54',
      coinCode: 'BTC',
      confirmations: 3,
      confirmationsNeeded: 3,
      address,
      network: 'BTC',
      steps: ['detected', 'credited'].map((state) => ({ state, at: expect.stringMatching(/Z$/) })),
      txid: expect.any(String),
    });
    expect(await available('BTC')).toBe('0.12345678');
    const { txid, steps: _steps, ...listed } = answer.json();
    expect(txid).toBe(listed.transactionId);
    expect((await transfers()).list).toEqual([listed]);
    expect((await transfers(other)).list).toEqual([]);
  });

  it('are known by the tag on a shared address; without it, or with a wrong one, they are nobody’s', async () => {
    const { address, tag } = (await create('XRP')).json();
    for (const wrong of [{}, { tag: '' }, { tag: '1' }]) {
      expect((await arrive({ coin: 'XRP', address, amount: '25', ...wrong })).statusCode).toBe(404);
    }
    expect((await arrive({ coin: 'XRP', address, tag, amount: '25' })).statusCode).toBe(200);
    expect([await available('XRP'), await available('XRP', other)]).toEqual(['25', '0']);
  });

  it('come over any network of the coin, however the address spells its letters', async () => {
    for (const seToken of ['ETH', 'TRX']) {
      const { address } = (await create('USDT', { seToken })).json();
      const spelled = seToken === 'ETH' ? address.toLowerCase() : address;
      expect((await arrive({ coin: 'USDT', address: spelled, amount: '10' })).statusCode).toBe(200);
    }
    expect(await available('USDT')).toBe('20');
  });

  it('are credited once per transaction, however often it is told (ENTI-061)', async () => {
    const { address } = (await create('ETH')).json();
    const told = { coin: 'ETH', address, amount: '1.5', txid: '0xabc1' };
    const answers = await Promise.all([1, 2, 3].map(() => arrive(told)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set([...answers, await arrive(told)].map(({ body }) => body)).size).toBe(1);
    expect(await available('ETH')).toBe('1.5');
    const { address: theirs } = (await create('ETH', {}, other)).json();
    for (const changed of [
      { ...told, amount: '2' },
      { ...told, address: theirs },
    ]) {
      expect((await arrive(changed)).json().header.code).toBe('IDEMPOTENCY_CONFLICT');
    }
    expect([await available('ETH'), await available('ETH', other)]).toEqual(['1.5', '0']);
  });

  it('are refused with the envelope for an unknown address, coin or amount', async () => {
    const { address } = (await create('SHIB')).json();
    const unknown = { coin: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amount: '1' };
    expect((await arrive(unknown)).json().header.code).toBe('NOT_FOUND');
    expect((await arrive({ ...unknown, coin: 'NONE' })).json().header.code).toBe('NOT_FOUND');
    for (const amount of ['0', '-1', '1e3', '0.00001', '999999999999999999', '１', '', '1,000']) {
      const answer = await arrive({ coin: 'SHIB', address, amount });
      expect([amount, answer.statusCode, answer.json().header.code]).toEqual([amount, 400, 'BAD_REQUEST']);
    }
    expect((await arrive({ coin: 'SHIB', address: 'a\0b', amount: '1' })).statusCode).toBe(400);
    expect((await arrive({})).statusCode).toBe(400);
    expect(await available('SHIB')).toBe('0');
  });
});

describe('KRW from the bank', () => {
  const send = (body: object) => exchange.call('POST', '/sandbox/bank/transfers', { body });
  const logs = async ({ cookie }: LoggedIn) =>
    (await exchange.call('GET', '/v1/transfers/krw/remittance-logs', { cookie })).json().list;

  it('is credited and listed in one step, with the banks and the accounts partly hidden (ENTI-060)', async () => {
    const payer = await exchange.memberLoggedIn({ name: '김하늘' });
    expect((await send({ email: payer.email, amount: '1500000', senderName: '김하늘' })).statusCode).toBe(200);
    expect(await available('KRW', payer)).toBe('1500000');
    expect(await logs(payer)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        remittanceType: 'I',
        status: 'approved',
        amount: '1500000',
        fee: '0',
        remittanceAmount: '1500000',
        requestDate: expect.stringMatching(/Z$/),
        inBankName: '케이뱅크',
        outBankName: 'KB국민은행',
        inAccountNumber: expect.stringMatching(/^\d{3}\*+\d{2}$/),
        outAccountNumber: expect.stringMatching(/^900\*{7}\d{2}$/),
        description1: '김하늘',
        date: expect.stringMatching(/^\d{8}$/),
        time: expect.stringMatching(/^\d{6}$/),
      },
    ]);
  });

  it('leaves the sender’s bank empty where no account is registered, and names the member', async () => {
    const payer = await exchange.memberLoggedIn({ authLevel: 1, name: '이바다' });
    await send({ email: payer.email, amount: '0.01' });
    expect(await logs(payer)).toMatchObject([
      { amount: '0.01', outBankName: '', outAccountNumber: '', description1: '이바다' },
    ]);
  });

  it('is none of a foreign member’s: the bank hears so and nothing is credited (ACCT-130)', async () => {
    const payer = await exchange.memberLoggedIn({ authLevel: 4, foreign: true });
    const answer = await send({ email: payer.email, amount: '1000' });
    expect([answer.statusCode, answer.json().header.code]).toEqual([403, 'FOREIGN_MEMBER']);
    expect([await available('KRW', payer), await logs(payer)]).toEqual(['0', []]);
  });

  it('writes neither row nor entry for an amount that is none', async () => {
    const payer = await exchange.memberLoggedIn();
    for (const amount of ['0', '0.001', '999999999999999999']) {
      expect((await send({ email: payer.email, amount })).statusCode).toBe(400);
    }
    expect([await available('KRW', payer), await logs(payer)]).toEqual(['0', []]);
  });

  it('undoes the credit when the history cannot be written', async () => {
    const payer = await exchange.memberLoggedIn();
    await exchange.context.pool.query('ALTER TABLE remittance ADD CONSTRAINT trouble CHECK (amount <> 4200)');
    expect((await send({ email: payer.email, amount: '42' })).statusCode).toBe(500);
    expect([await available('KRW', payer), await logs(payer)]).toEqual(['0', []]);
  });
});

it('the invariants notice a history that says more than the ledger (ENTI-060, ENTI-061)', async () => {
  const { pool } = exchange.context;
  const broken = async () => (await checkInvariants(pool)).map(({ rule }) => rule);
  expect(await broken()).toEqual([]);
  // Only the owner of the table can get past its trigger.
  await pool.query('ALTER TABLE coin_transfer DISABLE TRIGGER coin_transfer_moves');
  await pool.query('UPDATE coin_transfer SET amount = amount + 1');
  expect(await broken()).toEqual([expect.stringContaining('L36'), expect.stringContaining('L9')]);
  await pool.query('UPDATE coin_transfer SET amount = amount - 1');
  await pool.query('ALTER TABLE coin_transfer ENABLE TRIGGER coin_transfer_moves');
});
