import { testTick } from '@maru/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';
import { wonCenter } from '../../testing/won-market';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

/** The form of a pair that waits, in a market at that price. */
async function open(close: string) {
  const { services } = openExchange({ answers: { 'GET /v1/centers/dexko': wonCenter(close) } });
  services.preferences.setConfirmOrders(true);
  const form = within(await screen.findByRole('region', { name: '주문' }));
  await userEvent.click(form.getByRole('radio', { name: 'OCO' }));
  const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}`) });
  const retype = async (name: string, text: string) => {
    await userEvent.clear(field(name));
    await userEvent.type(field(name), text);
  };
  return { services, form, field, retype };
}

describe('the prices that an order waits for (TRAD-042)', () => {
  it('take the decimals of bands below the last price, and are asked for as they are sent', async () => {
    const { services, field, retype } = await open('104');
    await retype('지정가', '99.7');
    expect(field('지정가')).toHaveValue('99.7');
    await retype('감시 가격', '105');
    await retype('감시 후 주문 가격', '106');
    await retype('주문 수량', '100');
    await userEvent.keyboard('{Enter}');
    expect(services.modals.opened).toMatchObject([
      { input: { message: expect.stringMatching(/^99\.7 KRW에 .* 105 KRW에 .* 106 KRW에/) } },
    ]);
  });

  it('stay as they were typed where the last price comes into another band', async () => {
    const { services, field, retype } = await open('98');
    await retype('감시 가격', '99.5');
    act(() => services.prices.pushTicks(testTick({ close: '101' })));
    expect(await screen.findAllByText('101')).not.toHaveLength(0);
    expect(field('감시 가격')).toHaveValue('99.5');
  });
});
