import { LAST_TRADES_KEPT } from '@maru/domain';
import { formatTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { Decimal, formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { EmptyState, PriceText, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { useState } from 'react';
import type { PublicTrade } from '../../api/orders';
import { columnDecimals, meanPrice } from '../../market/decimals-of';
import { useExchange } from './exchange-stores';
import styles from './trades-panel.module.css';

type Grouping = 'single' | 'batch';
const addressParts = { trades: oneOf<Grouping>(['single', 'batch'], 'single') };

/** The last trades of the market, newest first, one by one or by batches (TRAD-025). */
export const TradesPanel = observer(function TradesPanel() {
  const { book } = useExchange();
  const { t } = useTranslation('trading');
  const [by, setBy] = useState<Grouping>('single');
  useAddress(addressParts, { trades: by }, (said) => setBy(said.trades));
  return (
    <section className={styles.trades} aria-label={t('exchange.trades')}>
      <div className={styles.tools}>
        <Segments
          label={t('exchange.tradesBy')}
          options={[
            { value: 'single', label: t('exchange.tradesSingly') },
            { value: 'batch', label: t('exchange.tradesInBatches') },
          ]}
          value={by}
          onSelect={setBy}
        />
      </div>
      <TradeTable by={by} />
      <Loaded
        of={book.trading}
        skeleton={<SkeletonRows label={t('loading')} rows={LAST_TRADES_KEPT} height={18} />}
        failedTitle={t('exchange.tradesFailed')}
        retryLabel={t('retry')}
        compact
      >
        {(trades) => trades.length === 0 && <EmptyState compact title={t('exchange.noTrades')} />}
      </Loaded>
    </section>
  );
});

/** Of a batch the price is the mean, and the number of its trades stands in a column of its own. */
const TradeTable = observer(function TradeTable({ by }: { by: Grouping }) {
  const { market, markets, book } = useExchange();
  const { t } = useTranslation('trading');
  const rows: readonly (PublicTrade & { readonly count?: number })[] = by === 'single' ? book.trades : book.batches;
  const price = by === 'single' ? 'exchange.priceIn' : 'exchange.meanPriceIn';
  const priceOf = (row: PublicTrade) => (by === 'single' ? row.price : meanPrice(market, new Decimal(row.price)));
  const decimals = columnDecimals(market, rows.map(priceOf));
  return (
    <table className={styles.tradeTable} aria-label={t('exchange.trades')}>
      <thead>
        <tr>
          <th scope="col">{t('exchange.time')}</th>
          <th scope="col">{t(price, { unit: market.base })}</th>
          <th scope="col">{t('exchange.amountOf', { unit: market.coinLabel })}</th>
          {by === 'batch' && <th scope="col">{t('exchange.executions')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>{formatTime(row.at)}</td>
            <td>
              <PriceText
                text={formatNumber(priceOf(row), decimals, true)}
                direction={row.side === 'B' ? 'rise' : 'fall'}
                stale={markets.stale}
              />
            </td>
            <td>{formatNumber(row.amount, 4, true)}</td>
            {by === 'batch' && <td>{row.count}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
