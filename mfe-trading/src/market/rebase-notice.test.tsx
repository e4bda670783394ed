import { testCenter, testList, testMarketRow } from '@maru/platform/testing';
import { screen, within } from '@testing-library/react';
import { openExchange } from '../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

/** The trading screen of a token's market. */
async function open(coin: string) {
  const center = testCenter();
  const [known] = center.coins;
  if (!known) throw new Error('the test center has no coin');
  const [id, code] = ['91', `KRW-${coin}`];
  openExchange({
    at: `/exchange/${code}`,
    answers: {
      'GET /v1/centers/dexko': {
        ...center,
        coins: [...center.coins, { ...known, id, code: coin }],
        markets: [...center.markets, testMarketRow({ id, code, coinId: id, dealCoinCode: coin })],
      },
      'GET /v1/orders/dexko/91': testList(),
    },
  });
  return within(await screen.findByRole('region', { name: '주문' }));
}

describe('trading of a token that rebases (TRAD-086, TRAD-087)', () => {
  it.each(['AMPL', 'ORIC'])('says of %s when it does, what stops and what is cancelled', async (coin) => {
    const notice = (await open(coin)).getByRole('note');
    expect(notice).toHaveTextContent('매일 10:50~11:30(UTC+9)');
    expect(notice).toHaveTextContent(`10:00~11:50에는 ${coin} 입출금이 중단됩니다.`);
    expect(notice).toHaveTextContent(`보유 수량이 줄어드는 날에는 ${coin}의 미체결 주문이 일괄 취소`);
  });

  it('says nothing of other coins', async () => {
    expect((await open('SAND')).queryByRole('note')).toBeNull();
  });
});
