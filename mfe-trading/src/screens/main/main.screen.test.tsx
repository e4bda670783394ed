import { registerTexts } from '@maru/platform/i18n';
import { changeLanguage } from '@maru/platform/internal';
import {
  createTestServices,
  TestScreen,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
  testTick,
} from '@maru/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ko from '../../locales/ko.json';
import MainScreen from './main.screen';

registerTexts('trading', { ko, en: ko, ch: ko });

function open({ me = false, at = '/' } = {}) {
  const services = createTestServices(me ? { me: testMember() } : {});
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer('GET /v1/board/notices', testList({ id: '7', title: '점검 안내', createdAt: '2026-11-19T00:00:00.000Z' }));
  render(
    <TestScreen services={services} at={at}>
      <MainScreen />
    </TestScreen>,
  );
  return services;
}

const list = () => screen.findByRole('region', { name: '마켓' });

describe('Main (SHEL-001)', () => {
  it('lists the KRW markets with price and change, live (TRAD-011, TRAD-020)', async () => {
    const services = open();
    expect(within(await list()).getByText('비트코인')).toBeInTheDocument();
    act(() => services.prices.pushTicks(testTick({ close: '50700000' })));
    expect(within(await list()).getByText('50,700,000')).toBeInTheDocument();
    expect(within(await list()).getByText('+3.46%')).toBeInTheDocument();
  });

  it('shows of each market high, low, volume and turnover, and the change as amount too (TRAD-011)', async () => {
    const services = open();
    const table = within(await screen.findByRole('table', { name: '마켓 목록' }));
    const row = () => table.getByRole('link', { name: /비트코인/ }).closest('[role=row]');
    const figures = { close: '48000000', high: '51234000', low: '47890000', b_close: '49000000' };
    act(() => services.prices.pushTicks(testTick({ ...figures, volume: '12.3456', acc_amount: '617283945' })));
    const cells = () => [...(row()?.querySelectorAll('[role=cell]') ?? [])].map(({ textContent }) => textContent);
    expect(cells().slice(1, 5)).toEqual(['48,000,000', '-2.04%-1,000,000', '51,234,00047,890,000', '61712.345 BTC']);
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    act(() => services.prices.pushTicks(testTick({ ...figures, volume: '12345.678' })));
    expect(row()).toHaveTextContent('12,345 BTC');
  });

  it('is a table that says how it is sorted', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: '마켓 목록' }));
    const sorted = (name: RegExp) => table.getByRole('columnheader', { name }).getAttribute('aria-sort');
    expect(sorted(/거래대금/)).toBe('descending');
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(within(table.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')).toHaveLength(6);
    await userEvent.click(table.getByRole('button', { name: '이름' }));
    expect([sorted(/이름/), sorted(/거래대금/)]).toEqual(['ascending', 'none']);
    expect(table.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([null, '2', '3']);
    await userEvent.type(screen.getByRole('searchbox'), '도지');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leads a row to its trading screen', async () => {
    open();
    expect(within(await list()).getByRole('link', { name: /비트코인/ })).toHaveAttribute('href', '/Exchange/KRW-BTC');
  });

  it.each([
    { at: '/?tab=BTC', tab: 'BTC', search: '', first: '리플' },
    { at: '/?sort=name-up&search=ㅂㅌ', tab: 'KRW', search: 'ㅂㅌ', first: '비트코인' },
    { at: '/?sort=__proto__&tab=held&search=12345678901', tab: 'KRW', search: '', first: '리플' },
  ])('begins at $at with tab $tab and search "$search"', async ({ at, tab, search, first }) => {
    open({ at });
    await waitFor(() => expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true'));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(search));
    expect(within(await list()).getAllByRole('link')[0]).toHaveTextContent(first);
  });

  it('searches, and says so when nothing matches', async () => {
    open();
    await list();
    await userEvent.type(screen.getByRole('searchbox'), '도지');
    expect(screen.getByText('검색 결과가 없습니다.')).toBeInTheDocument();
  });

  it('marks a halted market (TRAD-008)', async () => {
    const services = open();
    await list();
    act(() => services.prices.pushTicks(testTick({ onTradeEnable: 'N', state: 'halted' })));
    expect(await within(await list()).findByText('거래중단')).toBeInTheDocument();
  });

  it('says that prices are old when the feed is (SHEL-214)', async () => {
    const services = open();
    await list();
    act(() => services.prices.setStatus('stale'));
    expect(screen.getByText('시세 지연')).toBeInTheDocument();
  });

  it('shows notices, and offers the next step to visitor and member', async () => {
    open();
    expect(await screen.findByRole('link', { name: /점검 안내/ })).toHaveAttribute('href', '/Notice/7');
    expect(screen.getByRole('link', { name: '회원가입' })).toBeInTheDocument();
  });

  it('asks for notices in the language of the reader, and marks those that are in Korean only (PLAT-081)', async () => {
    await act(() => changeLanguage('en'));
    const services = createTestServices();
    const title = (id: string, locale: string, text: string) => ({
      ...{ id, locale, title: text, createdAt: '2026-11-19T00:00:00.000Z' },
    });
    services.api
      .answer('GET /v1/centers/dexko', testCenter())
      .answer('GET /v1/board/notices', testList(title('7', 'en', 'Maintenance'), title('8', 'ko', '점검 안내')));
    render(
      <TestScreen services={services}>
        <MainScreen />
      </TestScreen>,
    );
    expect((await screen.findByText('점검 안내')).lang).toBe('ko');
    expect(screen.getByText('Maintenance').lang).toBe('');
    expect(services.api.to('GET /v1/board/notices')[0]?.sent).toMatchObject({ locale: 'en' });
    await act(() => changeLanguage('ko'));
  });

  it('greets a member', async () => {
    open({ me: true });
    expect(await screen.findByText('김민지 님, 안녕하세요.')).toBeInTheDocument();
  });

  it('shows the next step to a member who has nothing, and to nobody else', async () => {
    const services = createTestServices({ me: testMember() });
    services.api
      .answer('GET /v1/centers/dexko', testCenter())
      .answer('GET /v1/board/notices', testList())
      .answer('GET /v2/wallets', testList(testBalanceRow({ total: '5000', available: '5000' })))
      .answer('GET /v1/orders', testList());
    render(
      <TestScreen services={services}>
        <MainScreen />
      </TestScreen>,
    );
    expect(await screen.findByRole('link', { name: '주문하러 가기' })).toHaveAttribute('href', '/Exchange/KRW-BTC');
    expect(services.api.to('GET /v1/orders')[0]?.sent).toEqual({
      completed: 'Y',
      page: 1,
      count: 1,
      cidx: '',
      orderType: '',
    });
  });

  it('offers to try again when the markets cannot be read', async () => {
    const services = createTestServices();
    services.api
      .refuse('GET /v1/centers/dexko', -999, '알 수 없는 오류입니다.')
      .answer('GET /v1/board/notices', testList());
    render(
      <TestScreen services={services}>
        <MainScreen />
      </TestScreen>,
    );
    expect(await screen.findByText('마켓 정보를 불러오지 못했습니다.')).toBeInTheDocument();
    services.api.answer('GET /v1/centers/dexko', testCenter());
    await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
    expect(await list()).toBeInTheDocument();
  });
});
