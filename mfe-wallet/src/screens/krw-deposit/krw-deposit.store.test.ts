import { ApiError } from '@maru/platform/api';
import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { type HistoryQuery, KrwDepositApi } from '../../api/krw-deposit.api';
import { answerDeposits, depositRow, remittanceRow } from '../../testing/fixtures';
import { DepositHistory } from './deposit-history.store';
import { KrwDepositStore } from './krw-deposit.store';

const path = 'POST /v1/transfers/krw/deposit';
const waitingPath = 'GET /v1/transfers/krw/remittance-ready-logs';
const historyPath = 'GET /v1/transfers/krw/remittance-logs';
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function storeWith(world: Parameters<typeof answerDeposits>[1] = {}) {
  const services = createTestServices({ me: testMember() });
  answerDeposits(services.api, world);
  services.api
    .answer(path, depositRow())
    .answer('POST /v1/transfers/krw/cancelKRW', depositRow({ TX_STATUS: 'C' }))
    .answer('POST /v1/transfers/krw/confirmKRW', depositRow({ TX_STATUS: 'S', remittanceAmount: '150000' }))
    .answer('POST /v1/transfers/krw/statusKRW', depositRow({ TX_STATUS: 'S', remittanceAmount: '100000' }));
  const store = new KrwDepositStore({ ...services, api: new KrwDepositApi(services.api) });
  const stop = store.start();
  await settled();
  return { services, store, stop };
}

it('shows the first answer of a member whose balances change all the time', async () => {
  const services = createTestServices({ me: testMember() });
  answerDeposits(services.api, {});
  const ends: (() => void)[] = [];
  services.api.answer(waitingPath, () => new Promise((resolve) => ends.push(() => resolve(testList()))));
  const store = new KrwDepositStore({ ...services, api: new KrwDepositApi(services.api) });
  const stop = store.start();
  await settled();
  for (let news = 0; news < 3; news += 1) services.prices.pushPrivate({ kind: 'notifications' });
  await settled();
  expect(services.api.to(waitingPath)).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(store.entry.value).toBeDefined();
  expect(services.api.to(waitingPath)).toHaveLength(2);
  stop();
});

describe('a KRW deposit on the screen', () => {
  it('is requested with the codes of the exchange, and waits (API-094, WALT-026, CONS-097)', async () => {
    const { services, store } = await storeWith();
    store.setAmount('150000');
    services.api.answer(waitingPath, testList(depositRow()));
    await store.submit();
    expect(services.api.to(path).map(({ sent }) => sent)).toEqual([
      { amount: '150000', mode: 'deposit', backCode: '280', deviceType: '200' },
    ]);
    expect(store.entry.value?.request).toMatchObject({ id: '9', amount: '150000', state: 'waiting' });
    expect(store).toMatchObject({ amount: '', busy: null, failure: null });
    expect(services.successes).toEqual(['depositRequested']);
  });

  it.each(['', '999', '10000000001'])('sends nothing of "%s" (ERR-190, ERR-196)', async (amount) => {
    const { services, store } = await storeWith();
    store.setAmount(amount);
    await store.submit();
    expect(store.tried).toBe(true);
    expect(services.api.to(path)).toEqual([]);
  });

  it('is requested once by a double click', async () => {
    const { services, store } = await storeWith();
    store.setAmount('150000');
    await Promise.all([store.submit(), store.submit()]);
    expect(services.api.to(path)).toHaveLength(1);
  });

  it('is asked for again by the same key while its answer is lost, and by another for another amount', async () => {
    const { services, store } = await storeWith();
    const lost = () => {
      throw ApiError.unknown('network');
    };
    services.api.answer(path, lost);
    store.setAmount('150000');
    await store.submit();
    await store.submit();
    store.setAmount('160000');
    await store.submit();
    const [first, again, other] = services.api.to(path).map(({ options }) => options?.idempotencyKey);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('shows the request that a lost answer has made all the same', async () => {
    const { services, store } = await storeWith();
    store.setAmount('150000');
    services.api
      .answer(path, () => {
        throw ApiError.unknown('network');
      })
      .answer(waitingPath, testList(depositRow()));
    await store.submit();
    await settled();
    expect(store.failure?.of).toBe('request');
    expect(store.entry.value?.request).toMatchObject({ id: '9' });
  });

  it('says a refusal, and reads again what the exchange knows (ERR-192, WALT-027)', async () => {
    const { services, store } = await storeWith();
    store.setAmount('150000');
    services.api.refuse(path, 'DEPOSIT_OPEN', '이미 입금 요청하신 내역이 있습니다', 409);
    services.api.answer(waitingPath, testList(depositRow()));
    await store.submit();
    await settled();
    expect(store.failure).toEqual({ of: 'request', text: '이미 입금 요청하신 내역이 있습니다' });
    expect(store.entry.value?.request).toMatchObject({ id: '9' });
    expect(services.successes).toEqual([]);
  });

  it('is cancelled, or found where it was processed before (WALT-029, ERR-193)', async () => {
    const { services, store } = await storeWith({ waiting: [depositRow()] });
    services.api.answer(waitingPath, testList());
    await store.cancel();
    await settled();
    expect(store).toMatchObject({ ended: { id: '9', state: 'cancelled' }, failure: null });
    expect(store.entry.value?.request).toBeNull();

    const late = await storeWith({ waiting: [depositRow()] });
    late.services.api.refuse('POST /v1/transfers/krw/cancelKRW', 'ALREADY_PROCESSED', '이미 처리된 내역입니다', 409);
    late.services.api.answer(waitingPath, testList());
    await late.store.cancel();
    await settled();
    expect(late.store.ended).toMatchObject({ state: 'paid', moved: '100000' });
  });

  it('is looked for at the bank, which may have nothing (ERR-191)', async () => {
    const { services, store } = await storeWith({ waiting: [depositRow()] });
    services.api.refuse(
      'POST /v1/transfers/krw/confirmKRW',
      'DEPOSIT_NOT_FOUND',
      '확인 가능한 입금 내역이 없습니다.',
      409,
    );
    await store.confirm();
    expect(store.failure).toEqual({ of: 'confirm', text: '확인 가능한 입금 내역이 없습니다.' });
    services.api.answer(
      'POST /v1/transfers/krw/confirmKRW',
      depositRow({ TX_STATUS: 'S', remittanceAmount: '150000' }),
    );
    await store.confirm();
    expect(store).toMatchObject({ ended: { state: 'paid', moved: '150000' }, failure: null });
  });

  it('says what became of the request when the payment arrives while the page is open, and hears no more once stopped', async () => {
    const { services, store, stop } = await storeWith({ waiting: [depositRow()] });
    const read = () => services.api.to(waitingPath).length;
    services.api.answer(waitingPath, testList());
    services.prices.pushPrivate({ kind: 'notifications' });
    await settled();
    await settled();
    expect(store.ended).toMatchObject({ id: '9', state: 'paid', amount: '150000', moved: '100000' });
    expect(read()).toBe(2);
    services.prices.pushPrivate({
      kind: 'wallet',
      wallet: { coin: 'BTC', total: '1', usingCoin: '0', available: '1' },
    });
    expect(read()).toBe(2);
    stop();
    services.prices.pushPrivate({ kind: 'notifications' });
    expect(read()).toBe(2);
  });
});

describe('the history of KRW deposits (WALT-031, CONS-059, CONS-050)', () => {
  it('covers the last three months, ten rows more with each wish for more', async () => {
    const { services, store } = await storeWith({ rows: [remittanceRow()] });
    services.api.answer(historyPath, { ...testList(remittanceRow()), totalPages: 3 });
    await store.history.load();
    expect(store.history.hasMore).toBe(true);
    store.history.more();
    await settled();
    const sent = services.api.to(historyPath).map((call) => call.sent);
    expect(sent.at(0)).toEqual({
      remittanceType: 'I',
      fromDate: '2026-08-21',
      toDate: '2026-11-21',
      page: 1,
      count: 10,
    });
    expect(sent.at(-1)).toMatchObject({ page: 1, count: 20 });
  });

  it('has every deposit of the range, however many: the exchange sends a hundred at once', async () => {
    const rows = Array.from({ length: 125 }, (_, at) => remittanceRow({ id: String(125 - at) }));
    const { services, store } = await storeWith();
    services.api.answer(historyPath, ({ sent }: { readonly sent: unknown }) => {
      const { page, count } = sent as { readonly page: number; readonly count: number };
      const list = testList(...rows.slice((page - 1) * count, page * count));
      return { ...list, totalPages: Math.ceil(rows.length / count) };
    });
    await store.history.load();
    let wishes = 0;
    for (; store.history.hasMore && wishes < 20; wishes += 1) {
      store.history.more();
      await settled();
    }
    expect(wishes).toBe(12);
    expect(store.history.reading.value?.list.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('goes on to the new day where the page stays open over midnight, and leaves days that were chosen', async () => {
    const asked: HistoryQuery[] = [];
    const api = {
      history: async (query: HistoryQuery) => {
        asked.push(query);
        return { list: [], totalPages: 1 };
      },
    };
    let now = Date.parse('2026-11-21T23:59:00+09:00');
    const history = new DepositHistory({ api, now: () => now });
    await history.load();
    now += 120_000;
    await history.load();
    expect(asked.map(({ from, to }) => `${from} ${to}`)).toEqual(['2026-08-21 2026-11-21', '2026-08-22 2026-11-22']);
    expect(history.limits.to).toBe('2026-11-22');
    history.setRange({ from: '2026-11-01', to: '2026-11-22' });
    now += 86_400_000;
    await history.load();
    expect(asked.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-22' });
  });

  it('lets no day outside them be chosen, and asks nothing of a range that ends before it starts', async () => {
    const { services, store } = await storeWith();
    store.history.setRange({ from: '2025-01-01', to: '2027-01-01' });
    expect(store.history.range).toEqual({ from: '2026-08-21', to: '2026-11-21' });
    const asked = services.api.to(historyPath).length;
    store.history.setRange({ from: '2026-11-20', to: '2026-11-01' });
    expect(store.history.problem).toBe('RANGE_REVERSED');
    expect(services.api.to(historyPath)).toHaveLength(asked);
  });
});
