import { hourMs, minuteMs } from '@maru/server';
import type { LoggedIn } from '../../testing/app';
import { type BackOffice, createBackOffice, type Person, refusalOf } from '../../testing/back-office';
import { buyTokens } from '../../testing/token-sales';
import { checkInvariants } from '../ledger';

jest.setTimeout(120_000);

let office: BackOffice;
let sales = 0;
beforeAll(async () => {
  office = await createBackOffice();
});
afterEach(async () => expect(await checkInvariants(office.exchange.context.pool)).toEqual([]));
afterAll(() => office.end());

const text = (ko: string, en = '', ch = '') => ({ ko, en, ch });
const texts = { name: text('새 세일', 'New sale'), comment: text('소개'), contents: text('<p>설명</p>') };
function terms(change: object = {}) {
  const now = office.exchange.clock.now().getTime();
  return {
    ...{ token: `NEW${sales}`, tokenName: '새 토큰', offered: '1000', bonusPercent: '5' },
    startsAt: new Date(now - hourMs).toISOString(),
    endsAt: new Date(now + 20 * hourMs).toISOString(),
    payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '50000' }],
    ...change,
  };
}

/** A new draft. */
async function draft(change: object = {}): Promise<string> {
  sales += 1;
  const code = `NEW${sales}`;
  const made = await office.post(office.operator, '/staff/sales', { code, terms: terms(change), texts });
  expect([made.statusCode, made.json()]).toEqual([200, expect.objectContaining({ code, state: 'draft' })]);
  return code;
}
const act = (person: Person, code: string, name: string, reason = '사유') =>
  change(person, `/staff/sales/${code}/act`, { act: name, reason });
const sale = async (code: string) => (await office.get(office.operator, `/staff/sales/${code}`)).json();
/** Does something with a sale as it is now. */
async function change(person: Person, path: string, body: object) {
  const { revision } = await sale(path.split('/')[3] ?? '');
  return office.post(person, path, { seen: revision, ...body });
}
/** One proposes, another confirms. */
async function both(code: string, name: string): Promise<void> {
  const { proposal } = (await act(office.operator, code, name)).json();
  const done = await change(office.second, `/staff/sales/${code}/proposals/${proposal.id}`, { confirmed: true });
  expect(done.statusCode).toBe(200);
}
const seen = async (code: string) =>
  (await office.exchange.call('GET', `/v1/ieo/tokenSaleDetail?tkCode=${code}`)).statusCode;
const buyer = () => office.exchange.memberLoggedIn({ krw: '100000' });
async function buy(code: string, amount = '20000', who = buyer()) {
  const answer = await buyTokens(office.exchange, await who, code, amount);
  return answer.json().header?.code ?? 'bought';
}

describe('a token sale of the back office', () => {
  it('is a draft that nobody sees until two people have published it', async () => {
    const code = await draft();
    expect(await seen(code)).toBe(404);
    expect(await buy(code)).toBe('NOT_FOUND');
    const { proposal, waitsFor } = (await act(office.operator, code, 'publish')).json();
    expect([waitsFor, proposal.mayConfirm]).toEqual(['publish', false]);
    const path = `/staff/sales/${code}/proposals/${proposal.id}`;
    expect(refusalOf(await change(office.operator, path, { confirmed: true }))).toEqual([403, 'STAFF_SAME_PERSON']);
    expect(await seen(code)).toBe(404);
    expect((await change(office.second, path, { confirmed: true })).json()).toMatchObject({ state: 'ing' });
    expect(refusalOf(await change(office.second, path, { confirmed: true }))).toEqual([409, 'ALREADY_PROCESSED']);
    expect(await seen(code)).toBe(200);
    expect(await buy(code)).toBe('bought');
    expect((await sale(code)).history.map(({ what, detail }: Record<string, string>) => `${what} ${detail}`)).toEqual([
      'confirmed publish',
      'proposed publish',
      'made ',
    ]);
  });

  it.each([
    { offered: '0' },
    { payments: [{ coin: 'NONE', rate: '1', minimum: '1', maximum: '1' }] },
    { payments: [{ coin: 'KRW', rate: '1', minimum: '2', maximum: '1' }] },
    { payments: [{ coin: 'KRW', rate: '0', minimum: '1', maximum: '1' }] },
    { payments: [{ coin: 'KRW', rate: '1', minimum: '1', maximum: '10000000000.00000001' }] },
    { payments: [{ coin: 'KRW', rate: '1000000000000', minimum: '1', maximum: '1' }] },
    { token: 'KRW' },
    { endsAt: '2020-01-01T00:00:00.000Z' },
  ])('needs terms that make sense: %o', async (change) => {
    sales += 1;
    const made = await office.post(office.operator, '/staff/sales', {
      code: `NEW${sales}`,
      terms: terms(change),
      texts,
    });
    expect(refusalOf(made)).toEqual([400, 'BAD_REQUEST']);
  });

  it('makes its token known with the sale, under the name that the sale has by then', async () => {
    const code = await draft({ tokenName: '첫 이름' });
    const coin = async () =>
      (await office.exchange.context.pool.query('SELECT name FROM coin WHERE code = $1', [code])).rows;
    await change(office.operator, `/staff/sales/${code}/terms`, { terms: terms({ tokenName: '새 이름' }) });
    expect(await coin()).toEqual([]);
    await both(code, 'publish');
    expect(await coin()).toEqual([{ name: '새 이름' }]);
  });

  it('is not published once its token is a coin with other decimals', async () => {
    const code = await draft();
    const { proposal } = (await act(office.operator, code, 'publish')).json();
    await office.exchange.context.pool.query(`
      INSERT INTO coin (id, code, name, name_en, scale, sort, out_fee, min_out, chain_name, track_url, platform_id, auth_platform_id,
        out_decimals)
      SELECT 8999, '${code}', '다른 코인', 'Other coin', 6, 8999, 0, 0, '', '', 8999, 8999, 6`);
    await office.exchange.modules.markets.load();
    const path = `/staff/sales/${code}/proposals/${proposal.id}`;
    expect(refusalOf(await change(office.second, path, { confirmed: true }))).toEqual([400, 'BAD_REQUEST']);
    expect(await sale(code)).toMatchObject({ state: 'draft', waitsFor: 'publish' });
  });

  it('takes a code once', async () => {
    const code = await draft();
    const again = await office.post(office.operator, '/staff/sales', { code, terms: terms(), texts });
    expect(refusalOf(again)).toEqual([409, 'ALREADY_PROCESSED']);
  });

  it('has terms that change as a draft alone, and a change takes back what was proposed', async () => {
    const code = await draft();
    await act(office.operator, code, 'publish');
    const changed = await change(office.operator, `/staff/sales/${code}/terms`, {
      terms: terms({ offered: '500' }),
    });
    expect(changed.json()).toMatchObject({ offered: '500', proposal: null, waitsFor: null });
    await both(code, 'publish');
    const late = await change(office.operator, `/staff/sales/${code}/terms`, { terms: terms() });
    expect(refusalOf(late)).toEqual([409, 'ALREADY_PROCESSED']);
  });

  it('has texts in three languages that lose their scripts when they are stored (SALE-033)', async () => {
    const code = await draft();
    await both(code, 'publish');
    const path = `/staff/sales/${code}/texts`;
    const next = { ...texts, contents: text('<h3>글</h3><script>x()</script>', '<p onclick="x()">Text</p>', '') };
    expect(refusalOf(await change(office.operator, path, { texts: next, reason: ' ' }))).toEqual([
      400,
      'STAFF_REASON_MISSING',
    ]);
    expect((await change(office.operator, path, { texts: next, reason: '오타' })).statusCode).toBe(200);
    const { rows } = await office.exchange.context.pool.query(
      'SELECT contents_ko, contents_en FROM token_sale WHERE code = $1',
      [code],
    );
    expect(rows).toEqual([{ contents_ko: '<h3>글</h3>', contents_en: '<p>Text</p>' }]);
  });

  it('is paused and resumed by one person at once', async () => {
    const code = await draft();
    await both(code, 'publish');
    expect(refusalOf(await act(office.operator, code, 'pause', ''))).toEqual([400, 'STAFF_REASON_MISSING']);
    expect((await act(office.operator, code, 'pause')).json()).toMatchObject({ paused: true, state: 'ing' });
    expect(await buy(code)).toBe('SALE_NOT_OPEN');
    await act(office.second, code, 'resume');
    expect(await buy(code)).toBe('bought');
  });

  it('is ended and handed out by two people, in that order', async () => {
    const code = await draft();
    await both(code, 'publish');
    const who = await buyer();
    expect(await buy(code, '20000', Promise.resolve(who))).toBe('bought');
    expect(refusalOf(await act(office.operator, code, 'handOut'))).toEqual([409, 'ALREADY_PROCESSED']);
    await both(code, 'end');
    expect(await buy(code)).toBe('SALE_NOT_OPEN');
    await both(code, 'handOut');
    await office.exchange.modules.tokenSales.purchases.handOuts.flush();
    expect(await sale(code)).toMatchObject({
      ...{ handedOut: true, purchases: 1, tokensHandedOut: 1, received: [{ coin: 'KRW', amount: '20000' }] },
      may: { acts: [] },
    });
    const wallet = await office.exchange.call('GET', `/v1/wallets/coin/${code}`, { cookie: who.cookie });
    expect(wallet.json().available).toBe('210');
    expect(refusalOf(await act(office.operator, code, 'handOut'))).toEqual([409, 'ALREADY_PROCESSED']);
  });

  it('cannot be ended early once its time is over (SALE-021)', async () => {
    const endsAt = new Date(office.exchange.clock.now().getTime() + 5 * minuteMs).toISOString();
    const code = await draft({ endsAt });
    await both(code, 'publish');
    expect((await sale(code)).may.acts).toContain('end');
    office.exchange.clock.advance(5 * minuteMs + 1);
    expect(refusalOf(await act(office.operator, code, 'end'))).toEqual([409, 'ALREADY_PROCESSED']);
    expect((await sale(code)).may.acts).toEqual(['handOut']);
  });

  it('may be refused by the second person, and is proposed once at a time', async () => {
    const code = await draft();
    const { proposal } = (await act(office.operator, code, 'publish')).json();
    expect(refusalOf(await act(office.second, code, 'publish'))).toEqual([409, 'ALREADY_PROCESSED']);
    const path = `/staff/sales/${code}/proposals/${proposal.id}`;
    expect((await change(office.second, path, { confirmed: false })).json()).toMatchObject({ proposal: null });
    expect(await seen(code)).toBe(404);
    const other = await draft();
    expect(
      refusalOf(await change(office.second, `/staff/sales/${other}/proposals/${proposal.id}`, { confirmed: true })),
    ).toEqual([404, 'NOT_FOUND']);
  });

  it('takes a whitelist of addresses and UIDs, and names those of nobody (SALE-067)', async () => {
    const code = await draft();
    const named = { ...texts, name: text('새 세일(Whitelist)') };
    await change(office.operator, `/staff/sales/${code}/texts`, { texts: named, reason: '' });
    await both(code, 'publish');
    const [one, two] = [await buyer(), await buyer()];
    expect(await buy(code, '1000', Promise.resolve(one))).toBe(6001);
    const members = `${one.email.toUpperCase()}, ${two.uid}\nghost@maru.test`;
    const path = `/staff/sales/${code}/whitelist`;
    expect(refusalOf(await office.post(office.operator, path, { members, listed: true, reason: '' }))).toEqual([
      400,
      'STAFF_REASON_MISSING',
    ]);
    const loaded = await office.post(office.operator, path, { members, listed: true, reason: '신청' });
    expect(loaded.json()).toEqual({ marked: 2, unknown: ['ghost@maru.test'] });
    for (const who of [one, two]) expect(await buy(code, '1000', Promise.resolve(who))).toBe('bought');
    const me = await office.exchange.call('GET', '/v1/me', { cookie: one.cookie });
    expect(me.json().configInfo.wowWhitelistYn).toBe('Y');
    await office.post(office.operator, path, { members: two.uid, listed: false, reason: '취소' });
    expect(await buy(code, '1000', Promise.resolve(two))).toBe(6001);
  });

  it('names on the trail whom a whitelist has marked, each once (SALE-067, ACCT-122)', async () => {
    const [code, one, two] = [await draft(), await buyer(), await buyer()];
    const path = `/staff/sales/${code}/whitelist`;
    const members = `${one.email} ${two.uid}`;
    await office.post(office.operator, path, { members, listed: true, reason: '신청' });
    await office.post(office.operator, path, { members, listed: true, reason: '다시' });
    await office.post(office.second, path, { members: one.uid, listed: false, reason: '취소' });
    const marks = async ({ memberId }: LoggedIn) =>
      (
        await office.exchange.context.pool.query(
          `SELECT detail FROM trail_entry WHERE act = 'member changed' AND subject = $1 AND detail ? 'saleWhitelisted' ORDER BY seq`,
          [String(memberId)],
        )
      ).rows.map(({ detail }) => detail);
    expect(await marks(one)).toEqual([{ saleWhitelisted: true }, { saleWhitelisted: false }]);
    expect(await marks(two)).toEqual([{ saleWhitelisted: true }]);
  });

  it('leaves each step on the trail, with who took it', async () => {
    const code = await draft();
    await both(code, 'publish');
    const { rows } = await office.exchange.context.pool.query(
      'SELECT act, detail FROM trail_entry WHERE subject = $1 ORDER BY seq',
      [code],
    );
    expect(rows.map((row) => row.act)).toEqual([
      'token sale made',
      'token sale proposed',
      'token sale changed',
      'token sale confirmed',
    ]);
    expect(rows.at(-1).detail.by).toBeTruthy();
  });
});
