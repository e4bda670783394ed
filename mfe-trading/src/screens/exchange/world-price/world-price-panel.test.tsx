import type { Candle } from '@maru/contract';
import { testCenter, testMarketRow } from '@maru/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openExchange } from '../../../testing/open-exchange';

jest.mock('@maru/ui/charts', () => ({ CandleChart: () => null }));

const opens = { name: '해외 시세 비교' };
const days = Array.from({ length: 9 }, (_, at) => Date.parse('2026-11-12T15:00:00.000Z') / 1000 + at * 86_400);
const candles = (close: string): Candle[] =>
  days.map((time) => ({ time, open: close, high: close, low: close, close, volume: '1' }));

/** With markets of BTC and USDT that give it a price abroad. */
function center() {
  const row = testCenter();
  const [coin] = row.coins;
  if (!coin) throw new Error('the test center has no coin');
  const usdt = { ...coin, id: '6042', code: 'USDT', name: '테더', nameEn: 'Tether' };
  const market = (id: string, base: string, deal: string) =>
    testMarketRow({ id, code: `${base}-${deal}`, baseCoinCode: base, dealCoinCode: deal });
  return {
    ...row,
    coins: [...row.coins, usdt],
    markets: [...row.markets, market('20', 'KRW', 'USDT'), market('21', 'USDT', 'BTC')],
  };
}

function open({ at = '/exchange/KRW-BTC', width = 1440, world = candles('50000000') } = {}) {
  const { services } = openExchange({
    ...{ at, width },
    answers: {
      'GET /v1/centers/dexko': center(),
      'GET /v1/charts/period/D': candles('51000000'),
      'GET /v1/charts/world': world,
    },
  });
  return services;
}

describe('the price abroad (TRAD-031, API-117)', () => {
  it.each([{ width: 1440 }, { width: 390 }])(
    'stands beside the price here, day by day, at $width px',
    async ({ width }) => {
      const services = open({ width, at: `/exchange/KRW-BTC${width < 1200 ? '?view=chart' : ''}` });
      await userEvent.click(await screen.findByRole('button', opens));
      const dialog = within(await screen.findByRole('dialog', opens));
      const [, ...rows] = within(await dialog.findByRole('table', opens)).getAllByRole('row');
      expect(rows).toHaveLength(7);
      expect(rows[0]).toHaveTextContent(/2026-11-21.*51,000,000.*50,000,000.*\+2\.00%/);
      expect(dialog.getByRole('img', { name: '최근 9일의 해외 시세' })).toBeInTheDocument();
      expect(services.api.to('GET /v1/charts/world').map(({ sent }) => sent)).toEqual([
        { centerId: '1', marketId: '2' },
      ]);
    },
  );

  it('can be read again after a failure, and says where there is none yet', async () => {
    const services = open({ world: [] });
    services.api.refuse('GET /v1/charts/world', -999, '알 수 없는 오류입니다.');
    await userEvent.click(await screen.findByRole('button', opens));
    const dialog = within(await screen.findByRole('dialog', opens));
    expect(await dialog.findByText('해외 시세를 불러오지 못했습니다.')).toBeInTheDocument();
    services.api.answer('GET /v1/charts/world', []);
    await userEvent.click(dialog.getByRole('button', { name: '다시 시도' }));
    expect(await dialog.findByText('비교할 시세가 아직 없습니다.')).toBeInTheDocument();
  });

  it.each(['/exchange/KRW-XRP', '/exchange/BTC-XRP'])('is not offered where there is none: %s', async (at) => {
    open({ at });
    await screen.findByRole('button', { name: '지표' });
    expect(screen.queryByRole('button', opens)).toBeNull();
  });
});
