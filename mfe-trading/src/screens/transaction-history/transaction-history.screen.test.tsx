import type { RemittanceRow, TradeRow, TransferRow, TransferStatus } from '@maru/contract';
import { registerTexts } from '@maru/platform/i18n';
import { createTestServices, TestScreen, testCenter, testList, testMember } from '@maru/platform/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../locales/ko.history.json';
import main from '../../locales/ko.json';
import { remittanceRow, tradeRow, transferRow } from '../../testing/fixtures';
import TransactionHistoryScreen from './transaction-history.screen';

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });

interface Page {
  remittances?: RemittanceRow[];
  transfers?: TransferRow[];
  at?: string;
  trades?: TradeRow[];
  /** Pages counted so far; all of them by default. */
  pagesCounted?: number;
}

function open({ remittances = [], transfers = [], trades = [tradeRow()], pagesCounted, at }: Page = {}) {
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer('GET /v1/orders', {
      ...testList(...trades),
      ...(pagesCounted && { totalPages: pagesCounted, counting: true }),
    })
    .answer('GET /v1/transfers/krw/remittance-logs', testList(...remittances))
    .answer('GET /v1/transfers', testList(...transfers));
  render(
    <TestScreen services={services} at={at}>
      <TransactionHistoryScreen />
    </TestScreen>,
  );
  return services;
}

describe('the transaction history', () => {
  it('shows the trades of three months in UTC+9 (TRAD-062, TRAD-063, TRAD-066)', async () => {
    const services = open();
    expect(await screen.findByText('2026-11-21 00:30:00')).toBeInTheDocument();
    expect(screen.getByText('BTC/KRW')).toBeInTheDocument();
    const [, row] = screen.getAllByRole('row');
    for (const said of ['매수', '지정가', '50,000,000', '0.01000000', '500,000 KRW', '750.00 KRW'])
      expect(row).toHaveTextContent(said);
    expect(services.api.to('GET /v1/orders')[0]?.sent).toMatchObject({
      completed: 'Y',
      fromDate: '2026-08-21',
      count: 10,
    });
  });

  it('begins with tab, range, filters and page of its address, each list with its own', async () => {
    const services = open({
      at: '/transactionhistory?trades.side=B&trades.coinId=56&trades.page=2&krw.direction=in&krw.range=2026-11-01~2026-11-02',
    });
    expect(await screen.findByRole('button', { name: '코인: XRP' })).toBeInTheDocument();
    expect(services.api.to('GET /v1/orders')).toHaveLength(1);
    expect(services.api.to('GET /v1/orders')[0]?.sent).toMatchObject({
      orderType: 'B',
      cidx: '56',
      page: 2,
      fromDate: '2026-08-21',
    });
    await userEvent.click(screen.getByRole('tab', { name: '원화 입출금' }));
    await screen.findByText('조회된 내역이 없습니다.');
    expect(services.api.to('GET /v1/transfers/krw/remittance-logs')[0]?.sent).toMatchObject({
      remittanceType: 'I',
      fromDate: '2026-11-01',
      toDate: '2026-11-02',
    });
  });

  it.each([
    '?tab=tomorrow&trades.side=X&trades.coinId=1%27%20OR&trades.page=0&trades.range=2026-11-02~2026-11-01',
    '?trades.range=2020-01-01~2026-11-01&trades.page=1e9&trades.coinId=-1',
    '?trades.range=2026-02-31~2026-11-01&trades.page=99999',
    '?trades.range=2026-11-01~2099-01-01&trades.range=x',
  ])('reads as usual where the address says %s', async (query) => {
    const services = open({ at: `/transactionhistory${query}` });
    await screen.findByText('BTC/KRW');
    expect(services.api.to('GET /v1/orders').map(({ sent }) => sent)).toEqual([
      expect.objectContaining({ orderType: '', cidx: '', page: 1, fromDate: '2026-08-21', toDate: '2026-11-21' }),
    ]);
  });

  it('forgets a coin that the exchange does not know', async () => {
    const services = open({ at: '/transactionhistory?trades.coinId=999' });
    await screen.findByText('BTC/KRW');
    await waitFor(() => expect(services.api.to('GET /v1/orders').at(-1)?.sent).toMatchObject({ cidx: '' }));
  });

  it('filters by side and by coin, KRW not among them (TRAD-064, TRAD-071)', async () => {
    const services = open();
    await screen.findByText('BTC/KRW');
    await userEvent.click(screen.getByRole('radio', { name: '매도' }));
    await userEvent.click(screen.getByRole('button', { name: '코인: 전체' }));
    expect(screen.queryByRole('button', { name: /원화/ })).toBeNull();
    expect(screen.getByRole('button', { name: '전체' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: /리플/ }));
    expect(services.api.to('GET /v1/orders').at(-1)?.sent).toMatchObject({ orderType: 'S', cidx: '56', page: 1 });
    await userEvent.click(screen.getByRole('button', { name: '코인: XRP' }));
    expect(screen.getByRole('button', { name: /리플/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: '전체' })).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['거래', ['오늘', '1주일', '1개월', '3개월', '6개월'], '2026-05-21'],
    ['원화 입출금', ['1일', '7일', '30일', '90일'], '2026-08-24'],
    ['코인 입출금', ['1일', '7일', '30일', '90일'], '2026-08-24'],
  ])('offers the ranges of the catalogue for %s (TRAD-065, CONS-055, CONS-056)', async (tab, ranges, longest) => {
    open();
    await userEvent.click(await screen.findByRole('tab', { name: tab }));
    const presets = within(screen.getByRole('group', { name: '빠른 기간 선택' })).getAllByRole('radio');
    expect(presets.map((radio) => radio.parentElement?.textContent)).toEqual(ranges);
    await userEvent.click(presets.at(-1) as HTMLElement);
    expect(screen.getByLabelText('시작일')).toHaveValue(longest);
  });

  it('lets ten characters into the search for a coin (TRAD-071, CONS-038)', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: '코인: 전체' }));
    const search = screen.getByRole('searchbox');
    await userEvent.type(search, '가나다라마바사아자차카');
    expect(search).toHaveValue('가나다라마바사아자차');
    await userEvent.clear(search);
    await userEvent.paste('12345678901');
    expect(search).toHaveValue('1234567890');
  });

  it('is one of four tabs, beside returns and rebases (TRAD-101)', async () => {
    open();
    const ways = within(screen.getByRole('navigation', { name: '투자 내역' })).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('aria-current')])).toEqual([
      ['투자손익', null],
      ['거래내역', 'page'],
      ['AMPL 리베이스', null],
      ['ORIC 리베이스', null],
    ]);
    await screen.findByText('BTC/KRW');
  });

  it('offers what each tab has found as a file', async () => {
    open();
    await screen.findByText('BTC/KRW');
    const file = () => screen.getByRole('link', { name: 'CSV 다운로드' }).getAttribute('href');
    await userEvent.click(screen.getByRole('radio', { name: '매도' }));
    expect(file()).toBe('/v1/orders/csv?fromDate=2026-08-21&toDate=2026-11-21&orderType=S&cidx=&language=ko');
    await userEvent.click(screen.getByRole('tab', { name: '원화 입출금' }));
    await userEvent.click(await screen.findByRole('radio', { name: '입금' }));
    expect(file()).toBe('/v1/transfers/krw/csv?fromDate=2026-10-21&toDate=2026-11-21&remittanceType=I&language=ko');
    await userEvent.click(screen.getByRole('tab', { name: '코인 입출금' }));
    expect(file()).toBe('/v1/transfers/csv?fromDate=2026-10-21&toDate=2026-11-21&transferType=&coinId=&language=ko');
  });

  it('reads KRW and coin transfers with the filters of their tabs (TRAD-069)', async () => {
    const services = open();
    await screen.findByText('BTC/KRW');
    await userEvent.click(screen.getByRole('tab', { name: '원화 입출금' }));
    await userEvent.click(await screen.findByRole('radio', { name: '입금' }));
    const krw = services.api.to('GET /v1/transfers/krw/remittance-logs').map(({ sent }) => sent);
    expect(krw[0]).toMatchObject({ fromDate: '2026-10-21', toDate: '2026-11-21', page: 1, count: 10 });
    expect(krw.at(-1)).toMatchObject({ remittanceType: 'I' });
    expect(screen.queryByRole('button', { name: /코인:/ })).toBeNull();

    await userEvent.click(screen.getByRole('tab', { name: '코인 입출금' }));
    await userEvent.click(await screen.findByRole('radio', { name: '출금' }));
    await userEvent.click(screen.getByRole('button', { name: '코인: 전체' }));
    await userEvent.click(screen.getByRole('button', { name: /리플/ }));
    expect(services.api.to('GET /v1/transfers').at(-1)?.sent).toMatchObject({
      transferType: 'O',
      coinId: '56',
      page: 1,
    });
  });

  it('keeps a range of its own per tab and says when there is nothing (TRAD-060, TRAD-065, TRAD-072)', async () => {
    open();
    await screen.findByText('BTC/KRW');
    await userEvent.click(screen.getByRole('tab', { name: '원화 입출금' }));
    expect(await screen.findByText('조회된 내역이 없습니다.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: '7일' }));
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-11-15');
    await userEvent.click(screen.getByRole('tab', { name: '거래' }));
    expect(screen.getByLabelText('시작일')).toHaveValue('2026-08-21');
  });

  it('shows KRW transfers of a month with their joined moment, and filters by direction (TRAD-066, TRAD-069, TRAD-070)', async () => {
    const services = open({ remittances: [remittanceRow(), remittanceRow({ id: '301', status: 'in process' })] });
    await userEvent.click(await screen.findByRole('tab', { name: '원화 입출금' }));
    const table = screen.getByRole('table', { name: '원화 입출금' });
    const [, first, second] = await within(table).findAllByRole('row');
    expect(first).toHaveTextContent('2026-11-21 00:30:05');
    expect(first).toHaveTextContent('입금');
    expect(first).toHaveTextContent('1,500,000 KRW');
    expect(first).toHaveTextContent('승인');
    expect(second).toHaveTextContent('진행 중');
    const asked = () => services.api.to('GET /v1/transfers/krw/remittance-logs').at(-1)?.sent;
    expect(asked()).toMatchObject({
      fromDate: '2026-10-21',
      toDate: '2026-11-21',
      remittanceType: '',
      page: 1,
      count: 10,
    });
    await userEvent.click(screen.getByRole('radio', { name: '출금' }));
    expect(asked()).toMatchObject({ remittanceType: 'O', page: 1 });
  });

  it('shows of a deposit what has arrived, and what was asked for only while it waits (TRAD-069, ENTI-060)', async () => {
    const paid = remittanceRow({ amount: '50000', remittanceAmount: '45000' });
    const waiting = remittanceRow({ id: '301', status: 'ready', amount: '70000', remittanceAmount: '0' });
    open({ remittances: [paid, waiting] });
    await userEvent.click(await screen.findByRole('tab', { name: '원화 입출금' }));
    const [, first, second] = await within(screen.getByRole('table', { name: '원화 입출금' })).findAllByRole('row');
    expect(first).toHaveTextContent('45,000 KRW');
    expect(second).toHaveTextContent('70,000 KRW');
  });

  it('shows coin transfers with their transaction, and filters by direction and coin (TRAD-069, TRAD-071)', async () => {
    const services = open({ transfers: [transferRow()] });
    await userEvent.click(await screen.findByRole('tab', { name: '코인 입출금' }));
    const row = (await screen.findByText('BTC 입금')).closest('tr');
    expect(row).toHaveTextContent('2026-11-20 00:30:05');
    expect(row).toHaveTextContent('0.05000000 BTC');
    expect(row).toHaveTextContent('승인');
    expect(row).toHaveTextContent('c0ffee2547…');
    const asked = () => services.api.to('GET /v1/transfers').at(-1)?.sent;
    expect(asked()).toMatchObject({ fromDate: '2026-10-21', transferType: '', coinId: '', page: 1, count: 10 });
    await userEvent.click(screen.getByRole('radio', { name: '입금' }));
    await userEvent.click(screen.getByRole('button', { name: '코인: 전체' }));
    await userEvent.click(screen.getByRole('button', { name: /리플/ }));
    expect(asked()).toMatchObject({ transferType: 'I', coinId: '56', page: 1 });
  });

  it('says that trades are still being counted, until a second answer has all pages (TRAD-068)', async () => {
    const services = open({ pagesCounted: 2 });
    const pages = within(screen.getByRole('navigation', { name: '페이지' }));
    expect(await pages.findByText('세는 중')).toBeInTheDocument();
    services.api.answer('GET /v1/orders', { ...testList(tradeRow()), totalPages: 40 });
    await waitFor(() => expect(pages.queryByText('세는 중')).toBeNull(), { timeout: 3_000 });
    expect(pages.getByRole('button', { name: '5' })).toBeInTheDocument();
    expect(services.api.to('GET /v1/orders')).toHaveLength(2);
  });

  it('leads a member who has nothing on to the next step (TRAD-072)', async () => {
    const services = open({ trades: [] });
    services.api.answer('GET /v2/wallets', testList());
    expect(await screen.findByText('다음 단계: 원화 입금')).toBeInTheDocument();
  });

  it('names every status of a transfer (CONS-130, ENTI-062)', async () => {
    const names: Record<TransferStatus, string> = {
      ready: '대기',
      cancelled: '취소',
      approved: '승인',
      processing: '처리 중',
      rejected: '거절',
      failed: '실패',
      discarded: '폐기',
      'request being received': '접수 중',
      'in process': '진행 중',
    };
    const statuses = Object.keys(names) as TransferStatus[];
    open({ remittances: statuses.map((status, index) => remittanceRow({ id: String(index), status })) });
    await userEvent.click(await screen.findByRole('tab', { name: '원화 입출금' }));
    for (const name of Object.values(names)) expect(await screen.findByText(name)).toBeInTheDocument();
  });
});
