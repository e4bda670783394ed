import { ApiError } from '@maru/platform/api';
import { createTestServices, testList } from '@maru/platform/testing';
import { TransferLogApi } from '../../api/transfer-log.api';
import { payoutRow, transferRow } from '../../testing/fixtures';
import { TransferLogStore } from './transfer-log.store';

const coins = 'GET /v1/transfers';
const won = 'GET /v1/transfers/krw/remittance-logs';
const one = 'GET /v1/transfers/400';
const cancelling = 'DELETE /v1/transfers/400';
const ready = transferRow({ transferType: 'O', status: 'ready', transactionId: '' });
const tenRows = (first: number) => Array.from({ length: 10 }, (_, at) => transferRow({ id: String(first - at) }));

function log(coinId: string | null = '54') {
  const { api, now, prices } = createTestServices();
  api.answer(coins, testList(ready)).answer(one, ready).answer(won, testList(payoutRow()));
  const code = coinId === null ? 'KRW' : 'BTC';
  const store = new TransferLogStore({ api: new TransferLogApi(api), now, prices, code, coinId });
  return { api, prices, store };
}

async function opened() {
  const { api, store } = log();
  await store.list.load();
  const [row] = store.rows;
  if (!row) throw new Error('no row');
  await store.open(row);
  return { api, store };
}

describe('the list', () => {
  it('asks for a month of one coin, ten rows at a time (WALT-160, WALT-165)', async () => {
    const { api, store } = log();
    await store.list.load();
    const search = { fromDate: '2026-10-21', toDate: '2026-11-21', page: 1, count: 10 };
    expect(api.calls[0]?.sent).toEqual({ ...search, transferType: '', coinId: '54' });
    await store.list.setFilter('direction', 'out');
    expect(api.calls[1]?.sent).toMatchObject({ transferType: 'O' });
  });

  it('asks for won elsewhere, and tells what became of it on both sides (WALT-162, WALT-165)', async () => {
    const { api, store } = log(null);
    await store.list.setFilter('direction', 'in');
    expect(api.to(won)[0]?.sent).toMatchObject({ remittanceType: 'I', page: 1, count: 10 });
    expect(store.rows).toMatchObject([
      {
        direction: 'out',
        at: '2026-11-21T03:00:00.000Z',
        krw: {
          from: { bankName: '케이뱅크', account: '701*********17' },
          to: { bankName: 'KB국민은행', account: '911*******99' },
          note: '마루',
        },
      },
    ]);
  });

  it('offers 1, 7, 30 and 90 days, each ending today (WALT-160, CONS-056, AMB-87)', () => {
    expect(log().store.list.presets.map(({ id, from, to }) => [id, from, to])).toEqual([
      ['today', '2026-11-21', '2026-11-21'],
      ['7days', '2026-11-15', '2026-11-21'],
      ['30days', '2026-10-23', '2026-11-21'],
      ['90days', '2026-08-24', '2026-11-21'],
    ]);
  });

  it('makes no call for more than a year (WALT-160, CONS-058)', async () => {
    const { api, store } = log();
    await store.list.setRange({ from: '2025-11-20', to: '2026-11-21' });
    expect([store.list.rangeProblem, api.calls.length]).toEqual(['RANGE_OVER_YEAR', 0]);
  });

  it('shows a row once that a newer one has pushed to the next page (WALT-164)', async () => {
    const { api, store } = log();
    api.answer(coins, testList(...tenRows(30)));
    await store.list.load();
    api.answer(coins, testList(...tenRows(21)));
    await store.list.more();
    expect(store.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 19 }, (_, at) => 30 - at));
  });

  it('keeps coins as they are where reading more of them fails, and says so of won alone (WALT-168, ERR-008)', async () => {
    for (const [coinId, path, told] of [
      ['54', coins, false],
      [null, won, true],
    ] as const) {
      const { api, store } = log(coinId);
      await store.list.load();
      api.refuse(path, 'UNAVAILABLE', '점검 중입니다.', 503);
      await store.list.more();
      expect([store.rows.length, store.moreFailed]).toEqual([1, told]);
    }
  });
});

describe('one transfer', () => {
  it('is read anew when it is opened (WALT-167)', async () => {
    const { api, store } = log();
    await store.list.load();
    api.answer(one, { ...ready, status: 'processing' });
    const [row] = store.rows;
    if (row) await store.open(row);
    expect([store.opened?.status, store.cancellable]).toEqual(['processing', false]);
  });

  it('is shown as the list knows it where that fails', async () => {
    const { api, store } = log();
    await store.list.load();
    api.refuse(one, 'UNAVAILABLE', '점검 중입니다.', 503);
    const [row] = store.rows;
    if (row) await store.open(row);
    expect(store.opened?.status).toBe('ready');
  });

  it('is cancelled after a second question, and the list tells it (WALT-167, API-088)', async () => {
    const { api, store } = await opened();
    expect(store.cancellable).toBe(true);
    store.askToCancel();
    expect(api.to(cancelling)).toHaveLength(0);
    api.answer(cancelling, { ok: true });
    api.answer(one, { ...ready, status: 'cancelled' }).answer(coins, testList({ ...ready, status: 'cancelled' }));
    await store.cancel();
    expect([store.cancelling, store.opened?.status, store.rows[0]?.status]).toEqual(['done', 'cancelled', 'cancelled']);
  });

  it('begins the list anew where more than its first page was on show', async () => {
    const { api, store } = log();
    api.answer(coins, ({ sent }: { readonly sent: unknown }) =>
      testList(...tenRows((sent as { readonly page: number }).page === 1 ? 400 : 390)),
    );
    await store.list.load();
    await store.list.more();
    const [row] = store.rows;
    if (row) await store.open(row);
    api.answer(cancelling, { ok: true });
    await store.cancel();
    expect(store.rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 10 }, (_, at) => 400 - at));
  });

  it.each(['NOT_FOUND', 'TRANSFER_NOT_READY'])('tells that it was refused as %s, and what it is now', async (code) => {
    const { api, store } = await opened();
    api.refuse(cancelling, code, '취소할 수 없습니다.', 409).answer(one, { ...ready, status: 'processing' });
    store.askToCancel();
    await store.cancel();
    expect([store.refusal?.code, store.opened?.status, store.cancellable]).toEqual([code, 'processing', false]);
  });

  it('asks what became of it where the answer was lost', async () => {
    const { api, store } = await opened();
    api.answer(cancelling, () => {
      throw ApiError.unknown('network');
    });
    api.answer(one, { ...ready, status: 'cancelled' });
    await store.cancel();
    expect([store.refusal === null, store.opened?.status]).toEqual([false, 'cancelled']);
  });

  it('sends one cancellation at a time', async () => {
    const { api, store } = await opened();
    api.answer(cancelling, { ok: true });
    await Promise.all([store.cancel(), store.cancel()]);
    expect(api.to(cancelling)).toHaveLength(1);
  });

  it.each([
    { what: 'done', answer: () => ({ ok: true }) },
    { what: 'refused', answer: () => Promise.reject(ApiError.unknown('network')) },
  ])('is $what without a word on another one that was opened meanwhile', async ({ answer }) => {
    const { api, store } = await opened();
    let end = () => {};
    const asked = new Promise<void>((resolve) => (end = resolve));
    api.answer(cancelling, () => asked.then(answer));
    const cancelled = store.cancel();
    store.close();
    const [row] = store.rows;
    if (row) await store.open({ ...row, id: '401' });
    store.askToCancel();
    end();
    await cancelled;
    expect([store.opened?.id, store.cancelling, store.refusal]).toEqual(['401', 'asked', null]);
  });

  it.each([
    { what: 'a deposit', change: { transferType: 'I' as const } },
    { what: 'what is processed', change: { status: 'processing' as const } },
  ])('cannot be cancelled: $what (WALT-167)', async ({ change }) => {
    const { api, store } = log();
    api.answer(coins, testList({ ...ready, ...change })).answer(one, { ...ready, ...change });
    await store.list.load();
    const [row] = store.rows;
    if (row) await store.open(row);
    expect(store.cancellable).toBe(false);
  });
});

describe('while it is open', () => {
  const wallet = (coin: string) =>
    ({ kind: 'wallet', wallet: { coin, total: '1', usingCoin: '0', available: '1' } }) as const;
  const settled = () => new Promise((done) => setTimeout(done));

  it('list and detail follow a transfer on its way, and balances count only meanwhile', async () => {
    const { api, prices, store } = log();
    const stop = store.start();
    await settled();
    prices.pushPrivate(wallet('BTC'));
    await settled();
    expect(api.to(coins)).toHaveLength(1);

    const onItsWay = { ...ready, status: 'processing' };
    api.answer(coins, testList(onItsWay)).answer(one, onItsWay);
    prices.pushPrivate({ kind: 'notifications' });
    await settled();
    expect(store.rows).toMatchObject([{ status: 'processing' }]);
    await store.open(store.rows[0] as (typeof store.rows)[number]);
    prices.pushPrivate(wallet('XRP'));
    await settled();
    expect(api.to(coins)).toHaveLength(2);

    const done = { ...ready, status: 'approved' };
    api.answer(coins, testList(done)).answer(one, done);
    prices.pushPrivate(wallet('BTC'));
    await settled();
    expect([store.rows[0]?.status, store.opened?.status]).toEqual(['approved', 'approved']);
    stop();
    prices.pushPrivate({ kind: 'notifications' });
    await settled();
    expect(api.to(coins)).toHaveLength(3);
  });

  it('pages that were added stay', async () => {
    const { api, prices, store } = log();
    api.answer(coins, testList(...tenRows(500)));
    store.start();
    await settled();
    await store.list.more();
    prices.pushPrivate({ kind: 'notifications' });
    await settled();
    expect(api.to(coins)).toHaveLength(2);
  });
});
