import { registerTexts } from '@maru/platform/i18n';
import {
  createTestServices,
  TestScreen,
  testBalanceRow,
  testCenter,
  testList,
  testMember,
} from '@maru/platform/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import own from '../../../locales/ko.exchange.json';
import main from '../../../locales/ko.json';
import { orderRow } from '../../../testing/fixtures';
import ExchangeScreen from '../exchange.screen';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

const ko = { ...main, ...own };
registerTexts('trading', { ko, en: ko, ch: ko });
const path = 'POST /v1/orders/900/amend';

async function open(row = orderRow({ amount: '0.01' })) {
  globalThis.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  const services = createTestServices({ me: testMember() });
  services.api
    .answer('GET /v1/centers/dexko', testCenter())
    .answer('GET /v1/charts/period/15', [])
    .answer('GET /v1/orders/dexko/2', testList(row))
    .answer('GET /v1/orders', testList())
    .answer('GET /v1/stop-orders', { list: [] })
    .answer('GET /v2/wallets', testList(testBalanceRow()));
  render(
    <TestScreen services={services} at="/exchange/KRW-BTC" pattern="/exchange/:marketCode">
      <ExchangeScreen />
    </TestScreen>,
  );
  await userEvent.click(await screen.findByRole('button', { name: '정정' }));
  const dialog = within(await screen.findByRole('dialog', { name: '주문 정정' }));
  return { ...services, dialog, amount: dialog.getByLabelText('주문 수량'), price: dialog.getByLabelText('가격') };
}

describe('the dialog that amends an order', () => {
  it('says what becomes of its place, sends the change and closes', async () => {
    const { api, dialog, amount } = await open();
    await userEvent.click(dialog.getByRole('button', { name: '정정하기' }));
    expect(dialog.getByText('가격이나 수량을 바꿔 주세요.')).toBeInTheDocument();
    expect(amount).toHaveFocus();
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.004');
    expect(dialog.getByText(/호가 순서가 유지됩니다/)).toBeInTheDocument();
    expect(dialog.getByText('200,000 KRW')).toBeInTheDocument();
    api.answer(path, orderRow({ amount: '0.004' }));
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const list = within(await screen.findByRole('table', { name: '미체결 (1)' }));
    expect(list.getByText('0.00400000')).toBeInTheDocument();
    await waitFor(() => expect(list.getByRole('button', { name: '정정' })).toHaveFocus());
  });

  it('counts what has traded, and warns of a price on the wrong side of the last one', async () => {
    const { dialog, amount, price } = await open(orderRow({ filledAmount: '0.004', state: 'part filled' }));
    expect(dialog.getByText('전체 수량입니다(체결된 0.00400000 포함).')).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.003');
    await userEvent.click(dialog.getByRole('button', { name: '정정하기' }));
    expect(dialog.getByText('이미 체결된 수량보다 많아야 합니다.')).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.02');
    await userEvent.clear(price);
    await userEvent.type(price, '55000000');
    expect(dialog.getByText(/맨 뒤에서 다시 기다립니다/)).toBeInTheDocument();
    expect(dialog.getByText('현재가보다 10% 비싸게 사는 가격입니다.')).toBeInTheDocument();
  });

  it('says that its order has ended meanwhile', async () => {
    const { dialog, prices } = await open();
    act(() => prices.pushPrivate({ kind: 'order', order: orderRow({ state: 'filled' }) }));
    expect(dialog.getByText('이미 체결되었거나 취소된 주문입니다.')).toBeInTheDocument();
  });
});
