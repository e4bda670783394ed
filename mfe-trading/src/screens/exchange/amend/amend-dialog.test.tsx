import { ApiError } from '@maru/platform/api';
import { testBalanceRow, testList } from '@maru/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow } from '../../../testing/fixtures';
import { openExchange } from '../../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

const path = 'POST /v1/orders/900/amend';

async function open(row = orderRow({ amount: '0.01' })) {
  const { services } = openExchange({
    answers: { 'GET /v1/orders/dexko/2': testList(row), 'GET /v2/wallets': testList(testBalanceRow()) },
  });
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

  it('reads the markets again where their rules refuse a price (TRAD-046)', async () => {
    const { api, price } = await open();
    const reads = () => api.to('GET /v1/centers/dexko').length;
    const before = reads();
    await userEvent.clear(price);
    await userEvent.type(price, '120000000{Enter}');
    expect(api.to(path)).toEqual([]);
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('stays when its answer is lost and the orders cannot be read, and sends the very same change again', async () => {
    const { api, dialog, amount } = await open();
    api.answer(path, () => Promise.reject(ApiError.unknown('timeout')));
    api.answer('GET /v1/orders/dexko/2', () => Promise.reject(ApiError.unknown()));
    await userEvent.clear(amount);
    await userEvent.type(amount, '0.004{Enter}');
    expect(await screen.findByText('주문을 불러오지 못했습니다.')).toBeInTheDocument();
    expect(amount).toBeInTheDocument();
    expect(amount).toHaveValue('0.004');
    expect(dialog.getByRole('alert')).toBeInTheDocument();
    api.answer(path, orderRow({ amount: '0.004' }));
    await userEvent.type(amount, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second] = api.to(path).map(({ sent }) => sent as { clientOrderId: string });
    expect(second).toEqual(first);
    expect(first?.clientOrderId).toBeTruthy();
  });

  it('says that its order has ended meanwhile', async () => {
    const { dialog, prices } = await open();
    act(() => prices.pushPrivate({ kind: 'order', order: orderRow({ state: 'filled' }) }));
    expect(dialog.getByText('이미 체결되었거나 취소된 주문입니다.')).toBeInTheDocument();
  });
});
