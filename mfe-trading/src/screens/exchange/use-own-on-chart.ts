import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { formatCoin } from '@maru/platform/money';
import type { ChartLine, ChartMark } from '@maru/ui/charts';
import { useEffect, useMemo, useState } from 'react';
import { TradingApi } from '../../api/trading.api';
import { meanPrice } from '../../market/decimals-of';
import { useExchange } from './exchange-stores';
import { OwnTradesStore } from './own-trades.store';

const directions = { B: 'rise', S: 'fall' } as const;

/** The member's executions and open orders as the chart draws them. Call it in an `observer`. */
export function useOwnOnChart(): { readonly marks: readonly ChartMark[]; readonly lines: readonly ChartLine[] } {
  const { market } = useExchange();
  const { t } = useTranslation('trading');
  const { marks, lines } = useOwnTrades();
  // Drawn again only where they change, not with each tick.
  return useMemo(
    () => ({
      marks: marks.map(({ time, side, amount, meanPrice: mean }) => ({
        time,
        direction: directions[side],
        text: t('exchange.ownMark', {
          side: t(`side.${side}`),
          amount: `${formatCoin(amount.toFixed())} ${market.coinLabel}`,
          price: market.priceText(meanPrice(market, mean)),
        }),
      })),
      lines: lines.map(({ price, side, amount }) => ({
        price: Number(price),
        direction: directions[side],
        title: `${t(`side.${side}`)} ${formatCoin(amount.toFixed())}`,
      })),
    }),
    [marks, lines, market, t],
  );
}

/** Follows them while the chart is there. */
function useOwnTrades(): OwnTradesStore {
  const { api, session, now } = useServices();
  const { market, orders, candles, chart } = useExchange();
  const [store] = useState(
    () => new OwnTradesStore(new TradingApi(api), { session, now, orders, candles, chart }, market.market),
  );
  useEffect(() => store.follow(), [store]);
  return store;
}
