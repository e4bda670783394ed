import { ApiError } from '@maru/platform/api';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { orderRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({
  CandleChart: ({ label }: { label: string }) => <div role="img" aria-label={label} />,
}));

const path = 'POST /v1/orders';

/** A buy of 0.01 that has no answer yet. */
async function sendOne() {
  const { services } = openExchange();
  const fields = within(await screen.findByRole('region', { name: '주문' }));
  let answer = () => {};
  let lose = () => {};
  services.api.answer(
    path,
    () =>
      new Promise((resolve, reject) => {
        answer = () => resolve(orderRow());
        lose = () => reject(ApiError.unknown('timeout'));
      }),
  );
  services.preferences.setConfirmOrders(true);
  services.modals.willAnswer('confirm', 'confirmed');
  act(() => services.prices.pushBook('KRW-BTC', { bids: [['49999000', '0.5']], asks: [] }));
  const quantity = fields.getByLabelText('주문 수량');
  await userEvent.type(quantity, '0.01');
  await userEvent.keyboard('{Enter}');
  return { services, fields, quantity, answer: () => act(async () => answer()), lose: () => act(async () => lose()) };
}

/** All that a member can do to a form whose order is on its way. */
async function editAll({ fields, quantity }: Awaited<ReturnType<typeof sendOne>>) {
  await userEvent.type(quantity, '2');
  await userEvent.click(screen.getByText('49,999,000'));
  await userEvent.click(fields.getByRole('button', { name: '한 호가 올리기' }));
  await userEvent.type(fields.getByLabelText('주문 가격'), '{ArrowUp}');
  await userEvent.click(fields.getByRole('button', { name: '50%' }));
  await userEvent.click(fields.getByRole('tab', { name: '매도' }));
  await userEvent.click(fields.getByRole('radio', { name: '시장가' }));
  await userEvent.selectOptions(fields.getByLabelText('체결 조건'), 'FOK');
}

describe('an order that is on its way', () => {
  it('is what the form shows until its answer comes; the field keeps the focus (TRAD-040)', async () => {
    const here = await sendOne();
    const { fields, quantity } = here;
    expect(quantity).toHaveFocus();
    expect(quantity).toHaveAttribute('readonly');
    await editAll(here);
    expect(quantity).toHaveValue('0.01');
    expect(fields.getByLabelText('주문 가격')).toHaveValue('50,000,000');
    expect(fields.getByRole('tab', { name: '매수' })).toHaveAttribute('aria-selected', 'true');
    expect(fields.getByRole('radio', { name: '지정가' })).toBeChecked();
    expect(fields.getByLabelText('체결 조건')).toHaveValue('GTC');
    await here.answer();
    expect(fields.getByText('주문이 접수되었습니다.')).toBeInTheDocument();
    expect(quantity).not.toHaveAttribute('readonly');
    await userEvent.type(quantity, '0.02');
    expect(quantity).toHaveValue('0.02');
  });

  it('is sent again as the same one where its answer was lost, whatever was pressed meanwhile (ERR-005)', async () => {
    const here = await sendOne();
    const { services, fields } = here;
    await editAll(here);
    await here.lose();
    expect(fields.getByRole('alert')).toHaveTextContent(/다시 눌러도 한 번만 주문됩니다/);
    await userEvent.click(fields.getByRole('button', { name: 'BTC 매수' }));
    await here.answer();
    const [first, second] = services.api.to(path).map(({ sent }) => sent);
    expect(first).toMatchObject({ price: '50000000', amount: '0.01' });
    expect(second).toEqual(first);
    expect(services.modals.opened.filter(({ name }) => name === 'confirm')).toHaveLength(1);
  });
});
