import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

interface Sent {
  readonly completed?: string;
  readonly page?: number;
}

const rows = [
  orderRow({ id: '4' }),
  orderRow({ id: '3', state: 'part filled', filledAmount: '0.004' }),
  orderRow({ id: '9', market: 'USDT-BTC', marketId: '21' }),
  orderRow({ id: '2', side: 'S', state: 'filled', filledAmount: '0.01' }),
  orderRow({ id: '1', callType: 'MARKET', price: null, amount: null, total: '5000', state: 'cancelled' }),
];

async function open(list = rows) {
  const { services } = openExchange({
    services: createTestServices({ me: testMember() }),
    answers: { 'GET /v1/orders': ({ sent }: { sent: Sent }) => testList(...(sent.completed ? [] : list)) },
  });
  const own = within(await screen.findByRole('region', { name: '내 주문' }));
  await userEvent.click(own.getByRole('tab', { name: '주문 내역' }));
  const asked = () => services.api.to('GET /v1/orders').map(({ sent }) => sent as Sent);
  return { services, own, asked: () => asked().filter(({ completed }) => completed === undefined) };
}

describe('the order log (TRAD-053, CONS-051)', () => {
  it('shows the latest orders of the market in whatever state, newest first', async () => {
    const { own, asked } = await open();
    const [, ...shown] = within(await own.findByRole('table', { name: '주문 내역' })).getAllByRole('row');
    const told = shown.map((row) => within(row).getAllByText(/^(대기|일부 체결|체결|취소|매수|매도)$/));
    expect(told.map((words) => words.map(({ textContent }) => textContent))).toEqual([
      ['매수', '대기'],
      ['매수', '일부 체결'],
      ['매도', '체결'],
      ['매수', '취소'],
    ]);
    expect(shown[1]).toHaveTextContent('0.00400000');
    expect(asked()).toEqual([{ cidx: '54', page: 1, count: 100 }]);
  });

  it('follows what becomes of them', async () => {
    const { services, own, asked } = await open();
    await own.findByRole('table', { name: '주문 내역' });
    act(() => services.prices.pushPrivate({ kind: 'order', order: orderRow({ id: '4', state: 'cancelled' }) }));
    await waitFor(() => expect(asked()).toHaveLength(2), { timeout: 3_000 });
  });

  it('says that there are none', async () => {
    const { own } = await open([]);
    expect(await own.findByText('주문한 내역이 없습니다.')).toBeInTheDocument();
  });
});
