import { LAST_TRADES_KEPT } from '@maru/domain';
import { formatTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { EmptyState, PriceText, SkeletonRows } from '@maru/ui';
import { Segments } from '@maru/ui/fields';
import { useState } from 'react';
import type { PublicTrade } from '../../api/orders';
import { useExchange } from './exchange-stores';
import styles from './trades-panel.module.css';

/** The last trades of the market, newest first, one by one or by batches (TRAD-025). */
export const TradesPanel = observer(function TradesPanel() {
  const { book } = useExchange();
  const { t } = useTranslation('trading');
  const [by, setBy] = useState<'single' | 'batch'>('single');
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
      {by === 'single' ? <Trades /> : <Batches />}
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

const Trades = observer(function Trades() {
  const { market, book } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <table className={styles.tradeTable} aria-label={t('exchange.trades')}>
      <thead>
        <tr>
          <th scope="col">{t('exchange.time')}</th>
          <th scope="col">{t('exchange.priceIn', { unit: market.base })}</th>
          <th scope="col">{t('exchange.amountOf', { unit: market.coinLabel })}</th>
        </tr>
      </thead>
      <tbody>
        {book.trades.map((trade) => (
          <tr key={trade.id}>
            <TradeCells trade={trade} />
          </tr>
        ))}
      </tbody>
    </table>
  );
});

const Batches = observer(function Batches() {
  const { market, book } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <table className={styles.tradeTable} aria-label={t('exchange.trades')}>
      <thead>
        <tr>
          <th scope="col">{t('exchange.time')}</th>
          <th scope="col">{t('exchange.meanPriceIn', { unit: market.base })}</th>
          <th scope="col">{t('exchange.amountOf', { unit: market.coinLabel })}</th>
          <th scope="col">{t('exchange.executions')}</th>
        </tr>
      </thead>
      <tbody>
        {book.batches.map((batch) => (
          <tr key={batch.id}>
            <TradeCells trade={batch} />
            <td>{batch.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** Time, price and amount: of one trade, or of a batch. */
const TradeCells = observer(function TradeCells({ trade }: { trade: Omit<PublicTrade, 'id'> }) {
  const { market, markets } = useExchange();
  return (
    <>
      <td>{formatTime(trade.at)}</td>
      <td>
        <PriceText
          text={market.priceText(trade.price)}
          direction={trade.side === 'B' ? 'rise' : 'fall'}
          stale={markets.stale}
        />
      </td>
      <td>{formatNumber(trade.amount, 4, true)}</td>
    </>
  );
});
