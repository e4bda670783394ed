import { ApiError } from '@maru/platform/api';
import { testCenter, testMarketRow } from '@maru/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

const call = 'GET /v1/centers/dexko';

/** The form of a known market, with a quantity in it. */
async function open() {
  const { services } = openExchange();
  const fields = within(await screen.findByRole('region', { name: '주문' }));
  const quantity = fields.getByLabelText('주문 수량');
  await userEvent.type(quantity, '0.02');
  const comeBack = async () => {
    act(() => services.prices.setStatus('stale'));
    await act(async () => services.prices.setStatus('live'));
  };
  return { services, fields, quantity, comeBack, reads: () => services.api.to(call).length };
}

afterEach(() => jest.useRealTimers());

describe('markets that are known', () => {
  it('stay when they cannot be read again, and so does what is typed into the form', async () => {
    const { services, quantity, comeBack, reads } = await open();
    services.api.answer(call, () => Promise.reject(ApiError.unknown()));
    await comeBack();
    expect(reads()).toBe(2);
    expect(quantity).toBeInTheDocument();
    expect(quantity).toHaveValue('0.02');
    expect(screen.queryByText('시세 지연')).toBeNull();
    act(() => services.prices.setStatus('connecting'));
    expect(screen.getByText('시세 지연')).toBeInTheDocument();
  });

  it('are read again until that succeeds, with the rules of orders that hold then', async () => {
    const { services, quantity, comeBack, reads } = await open();
    services.api.answer(call, () => Promise.reject(ApiError.unknown()));
    jest.useFakeTimers();
    await comeBack();
    expect(reads()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(reads()).toBe(3);
    const { rules } = testMarketRow();
    const markets = [testMarketRow({ rules: { ...rules, minAmount: '0.5' } })];
    services.api.answer(call, { ...testCenter(), markets });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(reads()).toBe(4);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(reads()).toBe(4);
    jest.useRealTimers();
    await userEvent.type(quantity, '{Enter}');
    expect(services.api.to('POST /v1/orders')).toHaveLength(0);
    expect(quantity).toHaveValue('0.02');
  });

  it('are read again where their rules refuse a price: the range follows the market (TRAD-046)', async () => {
    const { services, fields, quantity, reads } = await open();
    const { rules } = testMarketRow();
    services.api.answer(call, {
      ...testCenter(),
      markets: [testMarketRow({ rules: { ...rules, priceMax: '200000000' } })],
    });
    const price = fields.getByLabelText('주문 가격');
    await userEvent.clear(price);
    await userEvent.type(price, '120000000');
    services.modals.willAnswer('confirm', 'confirmed');
    await userEvent.type(quantity, '{Backspace}01{Enter}');
    expect(services.api.to('POST /v1/orders')).toHaveLength(0);
    await waitFor(() => expect(reads()).toBe(2));
    await waitFor(() => expect(price).toBeValid());
    await userEvent.type(quantity, '{Enter}');
    await waitFor(() => expect(services.api.to('POST /v1/orders')).toHaveLength(1));
    expect(reads()).toBe(2);
  });
});
