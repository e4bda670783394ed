import type { Wallet } from '@maru/contract';
import { ApiError } from '@maru/platform/api';
import { createTestServices, testBalanceRow, testList, testMember, testTick } from '@maru/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow, tradeRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

/** @param wide - as on a desktop from 1200 px. */
function open({
  me = true,
  wide = true,
  at = '/exchange/KRW-BTC',
  coins = [] as Wallet[],
  slow = undefined as (() => unknown) | undefined,
} = {}) {
  const { services } = openExchange({
    services: createTestServices(me ? { me: testMember() } : {}),
    ...{ width: wide ? 1440 : 390, at },
    answers: {
      'GET /v1/orders/dexko/2': ({ sent }: { sent: { completed?: string } }) =>
        sent.completed ? (slow ? slow() : testList()) : testList(orderRow()),
      'GET /v1/orders': slow ?? testList(),
      'GET /v2/wallets': slow ?? testList(testBalanceRow({ total: '1000000', available: '1000000' }), ...coins),
    },
  });
  return services;
}

const form = () => screen.findByRole('region', { name: '주문' });

describe('the trading screen (SHEL-055)', () => {
  it('shows everything at once on a desktop, fed by the shell (TRAD-020)', async () => {
    const services = open();
    await form();
    act(() => {
      services.prices.pushBook('KRW-BTC', { bids: [['49999000', '0.5']], asks: [['50001000', '0.25']] });
      services.prices.pushTrades('KRW-BTC', [
        { id: '1', price: '50000000', amount: '0.1', type: 'B', time: '2026-11-21T02:59:00.000Z' },
      ]);
    });
    expect(await screen.findByText('50,001,000')).toBeInTheDocument();
    expect(await screen.findByText('11:59:00')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '마켓' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: '내 주문' })).toBeInTheDocument();
  });

  it('reads own orders and balances again once a broken feed is back (TRAD-050, SHEL-214)', async () => {
    const services = open();
    await screen.findByText('미체결 (1)');
    services.api.answer('GET /v1/orders/dexko/2', testList());
    act(() => services.prices.setStatus('stale'));
    act(() => services.prices.setStatus('live'));
    expect(await screen.findByText('미체결 (0)')).toBeInTheDocument();
  });

  it('shows no price of the book in the colours of the moment while the feed is broken (SHEL-214)', async () => {
    const services = open();
    await form();
    act(() => services.prices.pushBook('KRW-BTC', { bids: [], asks: [['50001000', '0.25']] }));
    const price = () => screen.getByText('50,001,000').className;
    await screen.findByText('50,001,000');
    const live = price();
    act(() => services.prices.setStatus('stale'));
    expect(price()).not.toBe(live);
    act(() => services.prices.setStatus('live'));
    expect(price()).toBe(live);
  });

  it('begins with list, order and period of its address, and leads on with them', async () => {
    const services = open({
      coins: [testBalanceRow({ coin: 'BTC' })],
      at: '/exchange/KRW-BTC?tab=held&sort=name-up&period=60&orders=log&view=markets',
    });
    await form();
    expect(screen.getByRole('tab', { name: '보유' })).toHaveAttribute('aria-selected', 'true');
    const name = await screen.findByRole('columnheader', { name: '이름' });
    expect(name).toHaveAttribute('aria-sort', 'ascending');
    const [, row] = within(screen.getByRole('table', { name: '마켓 목록' })).getAllByRole('row');
    expect(within(row as HTMLElement).getAllByRole('cell')).toHaveLength(3);
    expect(screen.getByRole('tab', { name: '체결 내역' })).toHaveAttribute('aria-selected', 'true');
    const link = await within(screen.getByRole('region', { name: '마켓' })).findByRole('link', { name: /비트코인/ });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/Exchange\/KRW-BTC\?tab=held&sort=name-up&period=60/),
    );
    expect(link.getAttribute('href')).not.toContain('view');
    await waitFor(() => expect(screen.getByRole('radio', { name: '1시간' })).toBeChecked());
    expect(services.api.to('GET /v1/charts/period/15')).toHaveLength(0);
    expect(services.api.to('GET /v1/charts/period/60')).toHaveLength(1);
  });

  it('falls back where its address says nothing that fits, and shows visitors no held coins', async () => {
    open({ me: false, at: '/exchange/KRW-BTC?tab=held&sort=drop&period=999&orders=<b>' });
    await form();
    expect(screen.queryByRole('tab', { name: '보유' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'KRW' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('radio', { name: '15분' })).toBeChecked();
  });

  it('writes what is chosen into its address', async () => {
    open();
    await form();
    await userEvent.click(screen.getByRole('radio', { name: '1시간' }));
    await userEvent.click(screen.getByRole('tab', { name: 'BTC' }));
    const list = within(screen.getByRole('region', { name: '마켓' }));
    await waitFor(() => expect(list.getByRole('link')).toHaveAttribute('href', '/Exchange/BTC-XRP?period=60&tab=BTC'));
  });

  it('takes single keys on a desktop, lists them, and leaves them when told so', async () => {
    const user = userEvent.setup();
    open();
    const fields = within(await form());
    await user.keyboard('s');
    expect(fields.getByRole('tab', { name: '매도' })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(fields.getByLabelText('주문 가격')).toHaveFocus());
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    const list = within(await screen.findByRole('dialog', { name: '단축키' }));
    await user.click(list.getByRole('checkbox', { name: '단축키 사용' }));
    await user.click(list.getByRole('button', { name: '닫기' }));
    await user.keyboard('b');
    expect(fields.getByRole('tab', { name: '매도' })).toHaveAttribute('aria-selected', 'true');
  });

  it('says that trades, executions and balances load while they do, and never that there are none (TRAD-025)', async () => {
    const waiting = () => new Promise(() => undefined);
    const services = open({ slow: waiting });
    await form();
    const trades = within(screen.getByRole('region', { name: '체결 내역' }));
    expect(trades.getByRole('status', { name: '불러오는 중' })).toBeInTheDocument();
    expect(trades.queryByText('아직 체결된 거래가 없습니다.')).toBeNull();
    const own = within(screen.getByRole('region', { name: '내 주문' }));
    await userEvent.click(own.getByRole('tab', { name: '체결 내역' }));
    expect(own.getByRole('status', { name: '불러오는 중' })).toBeInTheDocument();
    await userEvent.click(own.getByRole('tab', { name: '보유 자산' }));
    expect(own.getByRole('status', { name: '불러오는 중' })).toBeInTheDocument();
    act(() => services.prices.pushTrades('KRW-BTC', []));
    expect(await trades.findByText('아직 체결된 거래가 없습니다.')).toBeInTheDocument();
  });

  it('draws the tab of own orders that was pressed before its rows', async () => {
    open();
    const own = within(await screen.findByRole('region', { name: '내 주문' }));
    await own.findByText('미체결 (1)');
    await own.findByRole('table', { name: '미체결 (1)' });
    // As in a browser, which draws between the press and what may wait.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    own.getByRole('tab', { name: '체결 내역' }).click();
    await Promise.resolve();
    expect(own.getByRole('tab', { name: '체결 내역' })).toHaveAttribute('aria-selected', 'true');
    expect(own.getByRole('table', { name: '미체결 (1)' })).toBeInTheDocument();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(await own.findByRole('table', { name: '체결 내역' })).toBeInTheDocument();
  });

  it('keeps the last ten trades, newest first (TRAD-025)', async () => {
    const services = open();
    await form();
    const second = (count: number) => String(count).padStart(2, '0');
    const trades = Array.from({ length: 20 }, (_, place) => ({
      id: String(100 - place),
      price: '50000000',
      amount: '0.1',
      type: 'B' as const,
      time: `2026-11-21T02:59:${second(40 - place)}.000Z`,
    }));
    act(() => services.prices.pushTrades('KRW-BTC', trades));
    await screen.findByText('11:59:40');
    const times = within(screen.getByRole('table', { name: '체결 내역' }))
      .getAllByText(/^\d\d:\d\d:\d\d$/)
      .map((cell) => cell.textContent);
    expect(times).toEqual(Array.from({ length: 10 }, (_, place) => `11:59:${second(40 - place)}`));
  });

  it('lists trades by batches on request, with mean price and count (TRAD-025)', async () => {
    const services = open();
    await form();
    const buy = { id: '9', price: '50000000', amount: '0.1', type: 'B' as const, time: '2026-11-21T02:59:01.000Z' };
    act(() => services.prices.pushTrades('KRW-BTC', [buy, { ...buy, id: '8', price: '50002000', amount: '0.3' }]));
    await screen.findAllByText('11:59:01');
    await userEvent.click(screen.getByRole('radio', { name: '묶음' }));
    const [, ...rows] = within(screen.getByRole('table', { name: '체결 내역' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['11:59:0150,001,5000.40002']);
  });

  it('takes a price of the book into the form', async () => {
    const services = open();
    await form();
    act(() => services.prices.pushBook('KRW-BTC', { bids: [['49999000', '0.5']], asks: [] }));
    await userEvent.click(await screen.findByText('49,999,000'));
    expect(screen.getByLabelText('주문 가격')).toHaveValue('49,999,000');
  });

  it('places a buy order and shows it among the open ones (TRAD-040, TRAD-050)', async () => {
    const services = open();
    const fields = within(await form());
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    expect(fields.getByText('500,750 KRW')).toBeInTheDocument();
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    expect(services.api.to('POST /v1/orders')[0]?.sent).toMatchObject({ side: 'B', price: '50000000', amount: '0.01' });
    expect(await screen.findByText('미체결 (2)')).toBeInTheDocument();
  });

  it('shows an open order with one way to amend and one to cancel, and executions with their total', async () => {
    const services = open();
    services.api.answer('GET /v1/orders', testList(tradeRow({ chePrice: '999.5', cheAmount: '2' })));
    await form();
    const [, order] = await within(await screen.findByRole('table', { name: '미체결 (1)' })).findAllByRole('row');
    expect(order).toHaveTextContent('0.01000000');
    const buttons = within(order as HTMLElement).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['정정', '취소']);
    await userEvent.click(screen.getByRole('tab', { name: '체결 내역' }));
    const log = await screen.findAllByRole('table', { name: '체결 내역' });
    const fill = within(log[0] as HTMLElement)
      .getByText('1,999 KRW')
      .closest('tr');
    expect(fill).toHaveTextContent('2.00000000');
    expect(fill).toHaveTextContent('750.00');
  });

  it('leads a member without open orders and executions to the first one', async () => {
    const services = open();
    services.api.answer('GET /v1/orders/dexko/2', testList());
    await form();
    act(() => services.prices.setStatus('stale'));
    act(() => services.prices.setStatus('live'));
    const own = within(screen.getByRole('region', { name: '내 주문' }));
    expect(await own.findByText('다음 단계: 첫 주문')).toBeInTheDocument();
  });

  it('shows the first failure in place and the way out (TRAD-047, ERR-230)', async () => {
    open();
    const fields = within(await form());
    await userEvent.clear(fields.getByLabelText('주문 가격'));
    await userEvent.type(fields.getByLabelText('주문 가격'), '50000500');
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    expect(await fields.findByText('호가 단위에 맞지 않는 가격입니다.')).toBeInTheDocument();
    await userEvent.click(fields.getByRole('button', { name: '50,000,000 적용' }));
    expect(fields.getByLabelText('주문 가격')).toHaveValue('50,000,000');
  });

  it('ties what is wrong to its field and leads there', async () => {
    open();
    const fields = within(await form());
    const price = fields.getByLabelText('주문 가격');
    const amount = fields.getByLabelText('주문 수량');
    const buy = fields.getByRole('button', { name: 'BTC 매수' });
    await userEvent.click(buy);
    expect(amount).toHaveFocus();
    expect(amount).toBeInvalid();
    expect(amount).toHaveAccessibleDescription('주문 수량 또는 금액을 입력해 주세요.');
    await userEvent.type(amount, '0.00001');
    await userEvent.click(buy);
    expect(amount).toHaveAccessibleDescription('최소 주문 수량보다 적습니다.');
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.01');
    await userEvent.clear(price);
    await userEvent.click(buy);
    expect(price).toHaveFocus();
    expect(price).toHaveAccessibleDescription('주문 가격을 입력해 주세요.');
    expect(amount).toBeValid();
  });

  it('says that an order was placed, and takes one click too many for nothing', async () => {
    const services = open();
    const fields = within(await form());
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    const buy = fields.getByRole('button', { name: 'BTC 매수' });
    for (let click = 0; click < 3; click += 1) await userEvent.click(buy);
    expect(fields.getByText('주문이 접수되었습니다.')).toBeInTheDocument();
    expect(fields.queryByRole('alert')).toBeNull();
    expect(services.api.to('POST /v1/orders')).toHaveLength(1);
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.02');
    expect(fields.queryByText('주문이 접수되었습니다.')).toBeNull();
  });

  it('says what to do where the answer to an order was lost (ERR-005)', async () => {
    const services = open();
    services.api.answer('POST /v1/orders', () => {
      throw ApiError.unknown('network');
    });
    const fields = within(await form());
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    expect(await fields.findByRole('alert')).toHaveTextContent(
      /서버에 연결하지 못했습니다.*미체결 주문을 확인해 주세요/,
    );
    expect(fields.getByLabelText('주문 수량')).toHaveValue('0.01');
  });

  it('takes no order in a halted market and opens again by itself (TRAD-008, TRAD-009)', async () => {
    const services = open();
    const fields = within(await form());
    act(() => services.prices.pushTicks(testTick({ onTradeEnable: 'N', state: 'halted' })));
    expect(fields.queryByRole('button', { name: 'BTC 매수' })).toBeNull();
    expect(await fields.findByText(/거래가 중단된 마켓입니다/)).toBeInTheDocument();
    act(() => services.prices.pushTicks(testTick()));
    expect(await fields.findByRole('button', { name: 'BTC 매수' })).toBeInTheDocument();
  });

  it('follows the own balance without a reload (TRAD-049)', async () => {
    const services = open();
    const fields = within(await form());
    expect(await fields.findByText('1,000,000 KRW')).toBeInTheDocument();
    act(() =>
      services.prices.pushPrivate({
        kind: 'wallet',
        wallet: { coin: 'KRW', total: '1000000', usingCoin: '500750', available: '499250' },
      }),
    );
    expect(fields.getByText('499,250 KRW')).toBeInTheDocument();
  });

  it('offers a visitor the login and comes back here', async () => {
    open({ me: false });
    const fields = within(await form());
    expect(fields.getByRole('link', { name: '로그인 후 주문하기' })).toHaveAttribute(
      'href',
      expect.stringContaining('fullPath='),
    );
  });

  it('shares tabs on a small screen', async () => {
    open({ wide: false });
    await form();
    expect(screen.queryByRole('region', { name: '내 주문' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: '내 주문' }));
    expect(await screen.findByText('미체결 (1)')).toBeInTheDocument();
  });

  it('says so when there is no such market', async () => {
    open({ at: '/exchange/KRW-NONE' });
    expect(await screen.findByText('KRW-NONE 마켓을 찾을 수 없습니다.')).toBeInTheDocument();
  });
});
