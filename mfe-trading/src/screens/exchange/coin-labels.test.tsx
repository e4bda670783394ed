import { testBalanceRow, testCenter, testList, testMarketRow } from '@maru/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

/** The test center with a market in won of a coin whose code ends in `_B`. */
function center() {
  const row = testCenter();
  const [coin] = row.coins;
  if (!coin) throw new Error('the test center has no coin');
  const market = { id: '73', code: 'KRW-BORA_B', baseCoinCode: 'KRW', dealCoinCode: 'BORA_B' } as const;
  return {
    ...row,
    coins: [...row.coins, { ...coin, id: '73', code: 'BORA_B', name: '보라', nameEn: 'BORA' }],
    markets: [...row.markets, testMarketRow(market)],
  };
}

it('names a coin without the suffix of its code, also what the seller has of it (TRAD-006)', async () => {
  const wallets = testList(testBalanceRow({ coin: 'BORA_B', total: '120', available: '120' }));
  openExchange({
    at: '/exchange/KRW-BORA_B',
    answers: { 'GET /v1/centers/dexko': center(), 'GET /v1/orders/dexko/73': testList(), 'GET /v2/wallets': wallets },
  });
  const form = within(await screen.findByRole('region', { name: '주문' }));
  await userEvent.click(form.getByRole('tab', { name: '매도' }));
  expect(await form.findByText('120 BORA')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('BORA_B');
});
