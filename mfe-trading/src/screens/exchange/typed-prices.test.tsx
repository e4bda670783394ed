import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';
import { wonCenter } from '../../testing/won-market';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

async function open(close: string) {
  const { services } = openExchange({ answers: { 'GET /v1/centers/dexko': wonCenter(close) } });
  return { services, fields: within(await screen.findByRole('region', { name: '주문' })) };
}

describe('a price that begins with a point (TRAD-042)', () => {
  it.each(['50', '104'])('is typed into the order form of a market at %s', async (close) => {
    const { fields } = await open(close);
    const price = fields.getByLabelText('주문 가격');
    await userEvent.clear(price);
    await userEvent.type(price, '.');
    expect(price).toHaveValue('.');
    await userEvent.keyboard('5');
    expect(price).toHaveValue('.5');
    await userEvent.tab();
    expect(price).toHaveValue('0.5');
  });

  it('replaces another one that is selected', async () => {
    const { fields } = await open('104');
    const price = fields.getByLabelText('주문 가격');
    await userEvent.type(price, '.5', { initialSelectionStart: 0, initialSelectionEnd: 3 });
    await userEvent.tab();
    expect(price).toHaveValue('0.5');
  });

  it('is typed into the panel of alerts, and steps from the last price until it is one', async () => {
    await open('50');
    await userEvent.click(screen.getByRole('button', { name: '가격 알림' }));
    const dialog = within(await screen.findByRole('dialog', { name: '가격 알림' }));
    const price = dialog.getByRole('textbox', { name: /알림 가격/ });
    await userEvent.type(price, '.', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    expect(price).toHaveValue('.');
    await userEvent.keyboard('5');
    expect(dialog.getByText(/^0\.500 이하/)).toBeInTheDocument();
    await userEvent.clear(price);
    await userEvent.type(price, '.{ArrowUp}');
    expect(price).toHaveValue('50.1');
  });

  it('is sent without leaving the field', async () => {
    const { services, fields } = await open('50');
    services.preferences.setConfirmOrders(false);
    await userEvent.type(fields.getByLabelText('주문 수량'), '20000');
    const price = fields.getByLabelText('주문 가격');
    await userEvent.type(price, '.5{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 2 });
    expect(await fields.findByText('주문이 접수되었습니다.')).toBeInTheDocument();
    expect(services.api.to('POST /v1/orders').map(({ sent }) => sent)).toMatchObject([{ price: '0.5' }]);
  });
});
