import { createTestApp, type TestApp } from '../../testing/app';
import { checkInvariants } from '../ledger';
import { custodyView } from '../staff/payout.views';

jest.setTimeout(120_000);

let exchange: TestApp;
beforeAll(async () => {
  exchange = await createTestApp();
});
afterEach(async () => expect(await checkInvariants(exchange.context.pool)).toEqual([]));
afterAll(() => exchange.end());

const sandbox = (path: string, body: object) => exchange.call('POST', `/sandbox/chain/${path}`, { body });
const tamper = (coin: string, add: string) => exchange.world.chain.addHolding(coin, add);
const resume = (coin: string) => exchange.modules.custody.resume(coin, 'operator@maru.test', '확인');
async function addressOf(coin: string): Promise<string> {
  const { cookie } = await exchange.memberLoggedIn();
  return (await exchange.call('POST', `/v1/wallets/coin/${coin}`, { cookie, body: {} })).json().address;
}
/** As the page of the staff shows it after two looks. */
async function lookedAt(coin: string) {
  const { custody } = exchange.modules;
  for (let look = 0; look < 2; look += 1) await custody.look();
  const found = custody.state().find((state) => state.coin.code === coin);
  if (!found) throw new Error(`there is no ${coin}`);
  return { ...custodyView(found), isHalted: custody.isHalted(coin) };
}

describe('coins that arrive for nobody', () => {
  it.each([
    { what: 'dust', coin: 'BTC', amount: '0.00000999', more: {} },
    { what: 'a payment with a tag of nobody', coin: 'XRP', amount: '25', more: { tag: '1' } },
    { what: 'a payment with a tag where there are none', coin: 'TRX', amount: '0.00000999', more: { tag: '1' } },
  ])('stop no payouts, and are expected among the holdings: $what', async ({ coin, amount, more }) => {
    const address = await addressOf(coin);
    await sandbox('deposits', { coin, address, amount, confirmations: 1, ...more });
    expect(await lookedAt(coin)).toMatchObject({ unbooked: '0', pendingIn: amount, isHalted: false });
    await sandbox('blocks', { coin, count: 3 });
    expect(await lookedAt(coin)).toMatchObject({ unbooked: amount, difference: '0', gap: 'none', isHalted: false });
  });

  it('hide no lack: it halts until they are found again', async () => {
    const coin = 'ETC';
    const address = await addressOf(coin);
    await sandbox('deposits', { coin, address, amount: '0.000009' });
    await tamper(coin, '-0.000001');
    expect(await lookedAt(coin)).toMatchObject({ gap: 'unexplained', difference: '-0.000001', isHalted: true });
    expect(await resume(coin)).toMatchObject({ ok: false, refusal: 'TRANSFER_NOT_READY' });
    await tamper(coin, '0.000001');
    expect((await resume(coin)).ok).toBe(true);
  });

  it('are expected no longer once it is noted that somebody sent them away, which is on the trail', async () => {
    const coin = 'XLM';
    const address = await addressOf(coin);
    await sandbox('deposits', { coin, address, amount: '7', tag: '1' });
    await tamper(coin, '-7');
    const { rows } = await exchange.context.pool.query(
      "UPDATE coin_deposit SET left_at = now() WHERE coin = 'XLM' AND state = 'ignored' RETURNING id::text",
    );
    expect(await lookedAt(coin)).toMatchObject({ unbooked: '0', difference: '0', isHalted: false });
    const acts = await exchange.context.pool.query(
      "SELECT detail FROM trail_entry WHERE act = 'unbooked coins left' AND subject = $1",
      [rows[0].id],
    );
    expect(acts.rows).toEqual([{ detail: { coin: 'XLM', amount: '7' } }]);
  });

  it('are expected no more where their chain takes them back', async () => {
    const coin = 'ADA';
    const address = await addressOf(coin);
    await sandbox('deposits', { coin, address, amount: '0.000009' });
    await sandbox('reorg', { coin, depth: 3, drop: true });
    expect(await lookedAt(coin)).toMatchObject({ unbooked: '0', pendingIn: '0', difference: '0', isHalted: false });
  });
});

it('more than the books explain is told to the staff and the log, and stops nothing', async () => {
  const warn = jest.spyOn(exchange.context.log, 'warn');
  await tamper('DOT', '0.5');
  expect(await lookedAt('DOT')).toMatchObject({ gap: 'surplus', difference: '0.5', isHalted: false });
  expect(warn.mock.calls).toEqual([[{ coin: 'DOT', difference: '0.5' }, 'more is held than the books explain']]);
  warn.mockRestore();
  // A coin that was halted otherwise goes on in spite of it.
  await tamper('DOT', '-1');
  expect(await lookedAt('DOT')).toMatchObject({ gap: 'unexplained', isHalted: true });
  await tamper('DOT', '1');
  expect((await resume('DOT')).ok).toBe(true);
});
