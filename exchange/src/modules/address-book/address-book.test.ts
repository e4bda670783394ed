import { simulatedAddresses } from '../../ports/chain/simulated-addresses';
import { createTestApp, type LoggedIn, type TestApp } from '../../testing/app';

jest.setTimeout(60_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => {
  await exchange.call('DELETE', '/sandbox/faults');
});
afterAll(() => exchange.end());

let counter = 990_000n;
/** An address that nobody has used in this file. */
async function fresh(network = 'BTC'): Promise<string> {
  counter += 1n;
  return (await simulatedAddresses.depositAddress(network, counter))?.address ?? '';
}
const add = ({ cookie }: LoggedIn, body: object) => exchange.call('POST', '/v1/addresses', { cookie, body });
const bitcoin = async (change: object = {}) => ({
  coin: 'BTC',
  alias: '콜드월렛',
  address: await fresh(),
  tag: '',
  ...change,
});
const put = ({ cookie }: LoggedIn, id: string, body: object) =>
  exchange.call('PUT', `/v1/addresses/${id}`, { cookie, body });
const get = ({ cookie }: LoggedIn, path: string) => exchange.call('GET', `/v1/addresses${path}`, { cookie });
const remove = ({ cookie }: LoggedIn, id: string, prefix = '') =>
  exchange.call('POST', `${prefix}/addresses/${id}/delete`, { cookie });
const mode = ({ cookie }: LoggedIn, onYn?: string) =>
  onYn
    ? exchange.call('POST', '/v1/addresses/whitelist', { cookie, body: { onYn } })
    : exchange.call('GET', '/v1/addresses/whitelist', { cookie });
const codeOf = async (answer: ReturnType<typeof add>) => (await answer).json().header?.code;
const again = async (member: LoggedIn): Promise<LoggedIn> => ({
  ...member,
  cookie: await exchange.logIn(member.email),
});
const coinIdOf = (code: string) => exchange.modules.markets.coin(code)?.id ?? 0;
async function allows({ memberId }: LoggedIn, coin: string, address: string, tag = '') {
  const judged = await exchange.modules.addressBook.allows(exchange.context.db, memberId, coinIdOf(coin), address, tag);
  return judged.ok ? '' : judged.refusal;
}
const mails = async ({ email }: LoggedIn): Promise<{ subject: string; text: string }[]> =>
  (await exchange.call('GET', `/sandbox/outbox?to=${email}`)).json();
const dayMs = 86_400_000;

describe('the address book', () => {
  it('adds, reads, changes and deletes an entry (WALT-103, API-065, API-066, API-067, API-068, API-069, ENTI-043)', async () => {
    const member = await exchange.memberLoggedIn();
    const wish = await bitcoin();
    const entry = (await add(member, wish)).json();
    expect(entry).toEqual({
      addressId: expect.stringMatching(/^\d+$/),
      coinId: String(coinIdOf('BTC')),
      coin: 'BTC',
      alias: '콜드월렛',
      network: 'BTC',
      address: wish.address,
      tag: '',
      usableAt: expect.any(String),
    });
    expect((await get(member, `/${entry.addressId}`)).json()).toEqual(entry);
    const address = await fresh();
    const changed = (await put(member, entry.addressId, { alias: '새이름', address, tag: '' })).json();
    expect(changed).toMatchObject({ addressId: entry.addressId, alias: '새이름', address });
    expect((await remove(member, entry.addressId)).json()).toEqual({ ok: true });
    expect(await codeOf(get(member, `/${entry.addressId}`))).toBe('NOT_FOUND');
    expect((await get(member, '')).json()).toEqual({ list: [], totalPages: 1, total: 0, cnt: 0 });
  });

  it('deletes with and without /v1 (API-012)', async () => {
    const member = await exchange.memberLoggedIn();
    for (const prefix of ['', '/v1']) {
      const { addressId } = (await add(member, await bitcoin())).json();
      expect((await remove(member, addressId, prefix)).json()).toEqual({ ok: true });
      expect(await codeOf(remove(member, addressId, prefix))).toBe('NOT_FOUND');
    }
  });

  it('has 3 entries a page, up to 99 for look-ups, of one coin or all (WALT-100, WALT-101, CONS-050)', async () => {
    const member = await exchange.memberLoggedIn();
    for (let at = 0; at < 4; at += 1) await add(member, await bitcoin());
    await add(member, { coin: 'ETH', alias: '이더', address: await fresh('ETH') });
    const list = async (query: string) => (await get(member, query)).json();
    expect(await list('')).toMatchObject({ totalPages: 2, total: 5, cnt: 3 });
    expect(await list('?page=2')).toMatchObject({ totalPages: 2, total: 5, cnt: 2 });
    expect(await list('?count=99')).toMatchObject({ totalPages: 1, cnt: 5 });
    expect((await list('?coin=ETH')).list).toMatchObject([{ coin: 'ETH', alias: '이더' }]);
    expect(await codeOf(get(member, '?count=100'))).toBe('BAD_REQUEST');
    expect(await codeOf(get(member, '?coin=NOPE'))).toBe('NOT_FOUND');
  });

  it.each([
    { when: 'no name', change: { alias: ' ' } },
    { when: 'a name of 7 characters (CONS-036)', change: { alias: '일이삼사오육칠' } },
    { when: 'a name of 41 characters', change: { alias: 'a'.repeat(41) } },
    { when: 'a name that turns text', change: { alias: 'a\u202eb' } },
    { when: 'a name with a line break', change: { alias: 'a\nb' } },
    { when: 'no address', change: { address: '' } },
  ])('refuses $when (ERR-220, WALT-102)', async ({ change }) => {
    const member = await exchange.memberLoggedIn();
    expect(await codeOf(add(member, await bitcoin(change)))).toBe('ADDRESS_BOOK_FIELDS');
  });

  it.each([
    {
      when: 'an address of another network (WALT-104)',
      change: { address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' },
      code: 'ADDRESS_INVALID',
    },
    { when: 'full-width digits', change: { address: '１BoatSLRHtKNngkdXEeobR76b53LETtpyT' }, code: 'ADDRESS_INVALID' },
    { when: 'an address of 87 characters (CONS-034)', change: { address: '1'.repeat(87) }, code: 'ADDRESS_INVALID' },
    {
      when: 'an address of 104 characters, longer than any network has',
      change: { address: '1'.repeat(104) },
      code: 'ADDRESS_INVALID',
    },
    { when: 'an address of 121 characters', change: { address: '1'.repeat(121) }, code: 'BAD_REQUEST' },
    { when: 'a name of 10,001 characters', change: { alias: 'a'.repeat(10_001) }, code: 'BAD_REQUEST' },
    { when: 'a tag where the coin has none', change: { tag: '1' }, code: 'TAG_INVALID' },
    { when: 'KRW', change: { coin: 'KRW' }, code: 'NOT_FOUND' },
    { when: 'an unknown coin', change: { coin: 'NOPE' }, code: 'NOT_FOUND' },
    { when: 'a network that the coin does not live on', change: { seToken: 'TRX' }, code: 'BAD_REQUEST' },
  ])('refuses $when with $code', async ({ change, code }) => {
    const member = await exchange.memberLoggedIn();
    expect(await codeOf(add(member, await bitcoin(change)))).toBe(code);
    expect((await get(member, '')).json().total).toBe(0);
  });

  it('takes a name of 6 characters, counted as they are read, and keeps markup as text', async () => {
    const member = await exchange.memberLoggedIn();
    for (const alias of ['일이삼사오육', '🪙🪙🪙🪙🪙🪙', '<b>x', `'"--;`])
      expect((await add(member, await bitcoin({ alias }))).json().alias).toBe(alias);
    const { rows } = await exchange.context.pool.query(
      'SELECT string_agg(e::text, $2) AS rows FROM address_book_entry e WHERE member_id = $1',
      [member.memberId, '|'],
    );
    expect(rows[0].rows).not.toContain(Buffer.from('일이삼사오육').toString('hex'));
  });

  it('judges tags as a withdrawal does (WALT-070, WALT-071, CONS-035, CONS-084)', async () => {
    const member = await exchange.memberLoggedIn();
    const eos = (tag: string) => add(member, { coin: 'EOS', alias: '이오스', address: 'hanbithotone', tag });
    expect(await codeOf(eos(''))).toBe('ADDRESS_BOOK_FIELDS');
    expect(await codeOf(eos('12'))).toBe('ADDRESS_BOOK_FIELDS');
    expect(await codeOf(eos('１２３'))).toBe('TAG_INVALID');
    expect((await eos('123')).json().tag).toBe('123');
    const xrp = async (tag: string) => add(member, { coin: 'XRP', alias: '리플', address: await fresh('XRP'), tag });
    expect(await codeOf(xrp('4294967296'))).toBe('TAG_INVALID');
    expect((await xrp('4294967295')).statusCode).toBe(200);
    expect(
      (await add(member, { coin: 'XRP', alias: '리플', address: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' })).statusCode,
    ).toBe(200);
  });

  it('wants the tag of an address of this exchange that members share, whose coin may have none elsewhere (WALT-104, WALT-070)', async () => {
    const [member, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const own = await exchange.call('POST', '/v1/wallets/coin/XRP', { cookie: other.cookie, body: {} });
    const { address, tag } = own.json();
    const xrp = { coin: 'XRP', alias: '리플', address };
    expect(await codeOf(add(member, xrp))).toBe('ADDRESS_BOOK_FIELDS');
    const entry = (await add(member, { ...xrp, tag })).json();
    expect(await codeOf(put(member, entry.addressId, xrp))).toBe('ADDRESS_BOOK_FIELDS');
  });

  it('tells the network by the address of a coin that lives on several (WALT-072)', async () => {
    const member = await exchange.memberLoggedIn();
    const usdt = (network: string, address: string) =>
      add(member, { coin: 'USDT', alias: '테더', address, seToken: network });
    const [tron, ether] = [await fresh('TRX'), await fresh('ETH')];
    expect((await usdt('', tron)).json().network).toBe('TRX');
    expect((await usdt('ETH', ether)).json().network).toBe('ETH');
    expect(await codeOf(usdt('TRX', ether))).toBe('ADDRESS_INVALID');
  });

  it('has each address once, however it is written, under 20 tries at once', async () => {
    const member = await exchange.memberLoggedIn();
    const address = await fresh('ETH');
    const spellings = [address, address.toLowerCase()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        add(member, { coin: 'ETH', alias: '이더', address: spellings[at % 2] ?? '' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().header?.code === 'ADDRESS_BOOK_TWICE')).toHaveLength(19);
    const other = (await add(member, { coin: 'ETH', alias: '다른', address: await fresh('ETH') })).json();
    expect(await codeOf(put(member, other.addressId, { alias: '다른', address }))).toBe('ADDRESS_BOOK_TWICE');
  });

  it('holds 99 entries of a member, under parallel adds (CONS-050)', async () => {
    const member = await exchange.memberLoggedIn();
    for (let at = 0; at < 90; at += 1) await add(member, await bitcoin());
    const wishes = await Promise.all(Array.from({ length: 20 }, () => bitcoin()));
    const answers = await Promise.all(wishes.map((wish) => add(member, wish)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(9);
    expect(answers.filter((answer) => answer.json().header?.code === 'ADDRESS_BOOK_FULL')).toHaveLength(11);
    expect((await get(member, '?count=99')).json()).toMatchObject({ total: 99, cnt: 99 });
  });

  it('is the member’s alone (WALT-104)', async () => {
    const [owner, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const { addressId, address } = (await add(owner, await bitcoin())).json();
    expect(await codeOf(get(other, `/${addressId}`))).toBe('NOT_FOUND');
    expect(await codeOf(put(other, addressId, await bitcoin()))).toBe('NOT_FOUND');
    expect(await codeOf(remove(other, addressId))).toBe('NOT_FOUND');
    expect((await get(owner, `/${addressId}`)).json().address).toBe(address);
    expect((await get(other, '')).json().total).toBe(0);
    expect((await add(other, { coin: 'BTC', alias: '나도', address, tag: '' })).statusCode).toBe(200);
  });

  it('refuses what the network says is none or a contract, and waits for a network that is away (ERR-206)', async () => {
    const member = await exchange.memberLoggedIn();
    const inspect = jest.spyOn(exchange.world.chain, 'inspect');
    inspect.mockResolvedValueOnce('invalid').mockResolvedValueOnce('contract');
    expect(await codeOf(add(member, await bitcoin()))).toBe('ADDRESS_INVALID');
    expect(await codeOf(add(member, await bitcoin()))).toBe('ADDRESS_IS_CONTRACT');
    inspect.mockRestore();
    await exchange.call('POST', '/sandbox/faults', { body: { target: 'chain', mode: 'down' } });
    expect((await add(member, await bitcoin())).statusCode).toBe(503);
    expect((await get(member, '')).json().total).toBe(0);
  });
});

describe('whitelist mode', () => {
  it('is on at once, and off 24 hours after the member asked, of which a mail tells', async () => {
    let member = await exchange.memberLoggedIn();
    expect((await mode(member)).json()).toEqual({ onYn: 'N', offAt: null });
    expect((await mode(member, 'N')).json()).toEqual({ onYn: 'N', offAt: null });
    expect((await mode(member, 'Y')).json()).toEqual({ onYn: 'Y', offAt: null });
    expect(await mails(member)).toEqual([]);
    const { offAt } = (await mode(member, 'N')).json();
    expect(Math.abs(Date.parse(offAt) - exchange.clock.now().getTime() - dayMs)).toBeLessThan(60_000);
    expect((await mails(member))[0]).toMatchObject({ subject: '[마루] 주소록 전용 출금이 해제됩니다' });
    exchange.clock.advance(60_000);
    expect((await mode(member, 'N')).json()).toEqual({ onYn: 'Y', offAt });
    expect(await mails(member)).toHaveLength(1);
    expect(await allows(member, 'BTC', await fresh())).toBe('ADDRESS_NOT_LISTED');
    exchange.clock.advance(Date.parse(offAt) - exchange.clock.now().getTime() - 30_000);
    expect(await allows(member, 'BTC', await fresh())).toBe('ADDRESS_NOT_LISTED');
    exchange.clock.advance(30_000);
    expect(await allows(member, 'BTC', await fresh())).toBe('');
    member = await again(member);
    expect((await mode(member)).json()).toEqual({ onYn: 'N', offAt: null });
  });

  it('stays where the member thinks better of it', async () => {
    const member = await exchange.memberLoggedIn();
    await mode(member, 'Y');
    await mode(member, 'N');
    expect((await mode(member, 'Y')).json()).toEqual({ onYn: 'Y', offAt: null });
    exchange.clock.advance(2 * dayMs);
    expect((await mode(await again(member))).json()).toEqual({ onYn: 'Y', offAt: null });
  });

  it('lets a new address wait for 24 hours, to the second, of which a mail tells', async () => {
    const member = await exchange.memberLoggedIn();
    const before = (await add(member, await bitcoin())).json();
    expect(Date.parse(before.usableAt)).toBeLessThanOrEqual(exchange.clock.now().getTime());
    await mode(member, 'Y');
    expect(await allows(member, 'BTC', before.address)).toBe('');
    const entry = (await add(member, await bitcoin())).json();
    const [mail] = await mails(member);
    expect(mail).toMatchObject({ subject: '[마루] 주소록에 새 주소가 등록되었습니다' });
    expect(mail?.text).toContain(entry.address.slice(0, 8));
    const { memberId } = member;
    const judged = await exchange.modules.addressBook.allows(
      exchange.context.db,
      memberId,
      coinIdOf('BTC'),
      entry.address,
      '',
    );
    expect(judged).toEqual({
      ok: false,
      refusal: 'ADDRESS_COOLING',
      values: { time: expect.stringMatching(/^\d{4}/) },
    });
    exchange.clock.advance(Date.parse(entry.usableAt) - exchange.clock.now().getTime() - 30_000);
    expect(await allows(member, 'BTC', entry.address)).toBe('ADDRESS_COOLING');
    exchange.clock.advance(30_000);
    expect(await allows(member, 'BTC', entry.address)).toBe('');
  });

  it('lets another address in an old entry wait as well, another name not', async () => {
    const member = await exchange.memberLoggedIn();
    const { addressId, address } = (await add(member, await bitcoin())).json();
    await mode(member, 'Y');
    await put(member, addressId, { alias: '이름만', address });
    expect([await allows(member, 'BTC', address), await mails(member)]).toEqual(['', []]);
    const next = await fresh();
    await put(member, addressId, { alias: '이름만', address: next });
    expect(await allows(member, 'BTC', next)).toBe('ADDRESS_COOLING');
    expect(await allows(member, 'BTC', address)).toBe('ADDRESS_NOT_LISTED');
    expect(await mails(member)).toHaveLength(1);
  });

  it('looks at coin, address and tag, and at the member’s own book', async () => {
    const [member, other] = [await exchange.memberLoggedIn(), await exchange.memberLoggedIn()];
    const address = await fresh('ETH');
    const xrp = await fresh('XRP');
    await add(member, { coin: 'ETH', alias: '이더', address });
    await add(member, { coin: 'XRP', alias: '리플', address: xrp, tag: '7' });
    await mode(member, 'Y');
    await mode(other, 'Y');
    expect(await allows(member, 'ETH', address.toLowerCase())).toBe('');
    expect(await allows(member, 'AMPL', address)).toBe('ADDRESS_NOT_LISTED');
    expect(await allows(member, 'XRP', xrp, '7')).toBe('');
    expect(await allows(member, 'XRP', xrp)).toBe('ADDRESS_NOT_LISTED');
    expect(await allows(other, 'ETH', address)).toBe('ADDRESS_NOT_LISTED');
  });
});
