import { LAST_TRADES_KEPT } from '@maru/domain';
import { formatTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { EmptyState, PriceText, SkeletonRows } from '@maru/ui';
import { useExchange } from './exchange-stores';
import styles from './trades-panel.module.css';

/** The last trades of the market, newest first (TRAD-025). */
export const TradesPanel = observer(function TradesPanel() {
  const { market, book, markets } = useExchange();
  const { t } = useTranslation('trading');
  return (
    <section className={styles.trades} aria-label={t('exchange.trades')}>
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
              <td>{formatTime(trade.at)}</td>
              <td>
                <PriceText
                  text={market.priceText(trade.price)}
                  direction={trade.side === 'B' ? 'rise' : 'fall'}
                  stale={markets.stale}
                />
              </td>
              <td>{formatNumber(trade.amount, 4, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
