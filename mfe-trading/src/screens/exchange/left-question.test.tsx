import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

/** The question before an order, whose answer the test gives. */
async function ask() {
  const { services, unmount } = openExchange();
  let answer = (_given: 'confirmed' | 'cancelled') => {};
  services.preferences.setConfirmOrders(true);
  services.modals.willAnswer(
    'confirm',
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const fields = within(await screen.findByRole('region', { name: '주문' }));
  await userEvent.type(fields.getByLabelText('주문 수량'), '0.01{Enter}');
  expect(services.modals.opened).toHaveLength(1);
  return { services, unmount, give: (given: 'confirmed' | 'cancelled') => act(async () => answer(given)) };
}

const sent = ({ services }: Awaited<ReturnType<typeof ask>>) => services.api.to('POST /v1/orders');

describe('the question before an order', () => {
  it('sends nothing once its screen was left, and says so', async () => {
    const asked = await ask();
    asked.unmount();
    await asked.give('confirmed');
    expect(sent(asked)).toEqual([]);
    expect(asked.services.modals.toasts).toEqual([{ message: '화면을 떠나 주문을 내지 않았습니다.', tone: 'warn' }]);
  });

  it('sends nothing once the session of its member has ended', async () => {
    const asked = await ask();
    act(() => asked.services.session.clear());
    await asked.give('confirmed');
    expect(sent(asked)).toEqual([]);
  });

  it('says nothing of it to whoever did not want the order', async () => {
    const asked = await ask();
    asked.unmount();
    await asked.give('cancelled');
    expect(asked.services.modals.toasts).toEqual([]);
  });

  it('sends the order as long as its screen is there', async () => {
    const asked = await ask();
    await asked.give('confirmed');
    expect(sent(asked)).toHaveLength(1);
  });
});
