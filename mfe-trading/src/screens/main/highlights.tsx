import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { ChangeText, CoinMark, PriceText, Skeleton, Sparkline } from '@maru/ui';
import type { MarketCell } from '../../market/market-cell';
import type { MarketsStore } from '../../market/markets.store';
import styles from './main.module.css';

/** The most traded markets as cards. */
export const Highlights = observer(function Highlights({ markets }: { markets: MarketsStore }) {
  const { t } = useTranslation('trading');
  if (markets.state === 'failed') return null;
  return (
    <section aria-label={t('main.highlights')} className={styles.highlights}>
      {markets.state === 'loading'
        ? [1, 2, 3, 4].map((at) => (
            <div key={at} className={styles.highlight}>
              <Skeleton height={76} />
            </div>
          ))
        : markets.highlights.map((cell) => <Highlight key={cell.code} cell={cell} stale={markets.stale} />)}
    </section>
  );
});

const Highlight = observer(function Highlight({ cell, stale }: { cell: MarketCell; stale: boolean }) {
  const { navigation } = useServices();
  const { language } = useTranslation('trading');
  return (
    <Link className={styles.highlight} to={navigation.href('Exchange', { marketCode: cell.code })}>
      <span className={styles.highlightName}>
        <CoinMark code={cell.coin} size={20} />
        {cell.nameIn(language)}
        <small>{cell.label}</small>
      </span>
      <span className={styles.highlightFigures}>
        <span>
          <span className={styles.highlightPrice}>
            <PriceText text={cell.closeText} direction={cell.direction} stale={stale} strong />
          </span>
          <ChangeText text={cell.changePercentText} direction={cell.direction} stale={stale} arrow />
        </span>
        <Sparkline values={cell.spark} direction={cell.direction} width={88} height={36} />
      </span>
    </Link>
  );
});
