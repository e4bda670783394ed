import { ApiError } from '@maru/platform/api';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testList, testMember } from '@maru/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

interface Before {
  /** What the last document has handed on. */
  readonly left?: unknown;
  readonly barred?: boolean;
  readonly me?: ReturnType<typeof testMember> | null;
  readonly inApp?: boolean;
}

async function open({ left, barred = false, me = testMember(), inApp = false }: Before = {}) {
  const services = createTestServices(me ? { me } : {});
  services.ownDocument.barred = barred;
  services.navigation.inApp = inApp;
  if (left !== undefined) services.ownDocument.left.set('order KRW-BTC', { by: null, typed: left });
  openExchange({ services, answers: { 'GET /v1/orders/dexko/2': testList(orderRow()) } });
  const fields = within(await screen.findByRole('region', { name: '주문' }));
  const typed = () =>
    (services.ownDocument.handedOn['order KRW-BTC'] as { readonly typed: unknown } | undefined)?.typed;
  return { services, fields, typed };
}

const order = {
  ...{ side: 'S', type: 'STOP', timeInForce: 'GTC', price: '49000000', amount: '0.01', total: '' },
  ...{ stopPrice: '49500000', limitPrice: '' },
};

describe('an order form whose page is loaded anew', () => {
  it('hands on what was typed and chosen, and nothing while it is untouched', async () => {
    const { fields, typed } = await open();
    expect(typed()).toBeUndefined();
    await userEvent.click(fields.getByRole('tab', { name: '매도' }));
    expect(typed()).toMatchObject({ side: 'S' });
    await userEvent.click(fields.getByRole('radio', { name: '예약' }));
    await userEvent.clear(fields.getByLabelText('감시 후 주문 가격'));
    await userEvent.type(fields.getByLabelText('감시 후 주문 가격'), order.price);
    await userEvent.type(fields.getByLabelText('감시 가격'), order.stopPrice);
    await userEvent.type(fields.getByLabelText('주문 수량'), order.amount);
    expect(typed()).toEqual(order);
  });

  it('has it again, says so until something is changed, and sends nothing by itself', async () => {
    const { services, fields } = await open({ left: order });
    expect(await fields.findByText(/새로고침하기 전에 입력하신 내용입니다/)).toBeInTheDocument();
    expect(fields.getByRole('tab', { name: '매도' })).toHaveAttribute('aria-selected', 'true');
    expect(fields.getByRole('radio', { name: '예약' })).toBeChecked();
    expect(fields.getByLabelText('감시 후 주문 가격')).toHaveValue('49,000,000');
    expect(fields.getByLabelText('감시 가격')).toHaveValue('49,500,000');
    expect(fields.getByLabelText('주문 수량')).toHaveValue('0.01');
    expect([...services.api.to('POST /v1/orders'), ...services.api.to('POST /v1/stop-orders')]).toEqual([]);
    await userEvent.type(fields.getByLabelText('주문 수량'), '5');
    expect(fields.queryByText(/새로고침하기 전에/)).not.toBeInTheDocument();
  });

  it.each([
    'x',
    null,
    { ...order, side: 'X' },
    { ...order, type: 'FREE' },
    { ...order, timeInForce: 'EVER' },
    { ...order, amount: '-1' },
    { ...order, amount: '1e9' },
    { ...order, price: 5 },
    { ...order, total: '<b>' },
    { ...order, stopPrice: '9'.repeat(50) },
  ])('takes nothing that nobody can have typed: %j', async (left) => {
    const { fields, typed } = await open({ left });
    expect(typed()).toBeUndefined();
    expect(fields.queryByText(/새로고침하기 전에/)).not.toBeInTheDocument();
  });

  it('says nothing more of a cancel that the shell has explained', async () => {
    const { services } = await open();
    services.api.answer('POST /v1/orders/900/delete', () => {
      throw Object.assign(new ApiError({ status: 403, code: 'NO_PERMIT', message: '새로고침' }), { explained: true });
    });
    await userEvent.click(await screen.findByRole('button', { name: /^취소/ }));
    await waitFor(() => expect(services.api.to('GET /v1/orders/dexko/2').length).toBeGreaterThan(1));
    expect(services.modals.toasts).toEqual([]);
  });
});

describe('an order form whose member’s session ends beside it', () => {
  const become = (services: Awaited<ReturnType<typeof open>>['services'], me: ReturnType<typeof testMember>) =>
    act(() => runInAction(() => Object.assign(services.session, { me, status: 'member' })));

  it('is as at first for whoever sits there next, and has no word of the last order (SHEL-087)', async () => {
    const { services, fields } = await open();
    services.preferences.setConfirmOrders(false);
    services.api.refuse('POST /v1/orders', 'INSUFFICIENT_BALANCE', '잔고가 부족합니다.', 409);
    const price = fields.getByLabelText('주문 가격');
    const atFirst = (price as HTMLInputElement).value;
    await userEvent.clear(price);
    await userEvent.type(price, '49000000');
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    await userEvent.selectOptions(fields.getByLabelText('체결 조건'), 'FOK');
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    expect(await fields.findByText(/잔고가 부족합니다/)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '미체결 (1)' })).toBeInTheDocument();

    act(() => services.session.clear());
    expect(fields.getByLabelText('체결 조건')).toHaveValue('GTC');
    expect(fields.getByLabelText('주문 가격')).toHaveValue(atFirst);
    expect(fields.getByLabelText('주문 수량')).toHaveValue('');
    expect(fields.queryByText(/잔고가 부족합니다/)).not.toBeInTheDocument();
    expect(screen.getByRole('tab', { name: '미체결 (0)' })).toBeInTheDocument();

    become(services, testMember({ uid: 'M0000999' }));
    expect(fields.getByLabelText('주문 수량')).toHaveValue('');
  });

  it('has his order again once he is in again', async () => {
    const { services, fields } = await open();
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01');
    act(() => services.session.clear());
    expect(fields.getByLabelText('주문 수량')).toHaveValue('');
    become(services, testMember());
    expect(fields.getByLabelText('주문 수량')).toHaveValue('0.01');
  });
});

describe('the order form in a browser whose documents get no permit', () => {
  it('says so before anything is filled in, and its button is disabled for that reason', async () => {
    const { services, fields } = await open({ barred: true });
    expect(fields.getByText('이 브라우저에서는 주문할 수 없습니다')).toBeInTheDocument();
    const button = fields.getByRole('button', { name: 'BTC 매수' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/최신 버전으로 업데이트.*iOS 16\.4.*앱 또는 API/);
    await userEvent.type(fields.getByLabelText('주문 수량'), '0.01{Enter}');
    expect(services.api.to('POST /v1/orders')).toEqual([]);
  });

  it('names another way out inside the app, whose browser it is', async () => {
    const { fields } = await open({ barred: true, inApp: true });
    const button = fields.getByRole('button', { name: 'BTC 매수' });
    expect(button).toHaveAccessibleDescription(/^기기의 운영체제를 업데이트/);
  });

  it('says so to visitors, before they log in for it', async () => {
    const { fields } = await open({ barred: true, me: null });
    expect(fields.getByText('이 브라우저에서는 주문할 수 없습니다')).toBeInTheDocument();
    expect(fields.getByRole('link', { name: '로그인 후 주문하기' })).toBeInTheDocument();
  });

  it('is an ordinary one in every other browser', async () => {
    const { fields } = await open();
    expect(fields.queryByText('이 브라우저에서는 주문할 수 없습니다')).not.toBeInTheDocument();
    expect(fields.getByRole('button', { name: 'BTC 매수' })).toBeEnabled();
  });
});
