import { screen, within } from '@testing-library/react';
import { stopOrderRow } from '../../testing/fixtures';
import { openExchange } from '../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

describe('a stop order that could not be placed', () => {
  it.each([
    { reason: 'PRICE_OUT_OF_RANGE', says: /^주문하지 못했습니다: .+/ },
    { reason: 'REFUSAL_OF_TOMORROW', says: /^주문하지 못했습니다$/ },
    { reason: 'constructor', says: /^주문하지 못했습니다$/ },
    { reason: null, says: /^주문하지 못했습니다$/ },
  ])('is listed as such, and can be cancelled no more, whatever the reason: $reason', async ({ reason, says }) => {
    openExchange({
      at: '/exchange/KRW-BTC?orders=stops',
      answers: { 'GET /v1/stop-orders': { list: [stopOrderRow({ state: 'refused', reason })] } },
    });
    const panel = within(await screen.findByRole('region', { name: '내 주문' }));
    expect(await panel.findByText(says)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: '취소' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: '주문' })).toBeInTheDocument();
  });
});
