import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { ChangeText, CoinMark, PriceText, Skeleton, Sparkline } from '@maru/ui';
import type { MarketListStore } from '../../market/market-list.store';
import styles from './main.module.css';

/** The most traded markets as cards. */
export const Highlights = observer(function Highlights({ list }: { list: MarketListStore }) {
  const { t } = useTranslation('trading');
  const { reading, stale } = list.markets;
  if (reading.state === 'failed') return null;
  return (
    <section aria-label={t('main.highlights')} className={styles.highlights}>
      {reading.value
        ? list.highlights.map((cell) => <Highlight key={cell.code} cell={cell} stale={stale} />)
        : [1, 2, 3, 4].map((at) => (
            <div key={at} className={styles.highlight}>
              <Skeleton height={76} />
            </div>
          ))}
    </section>
  );
});

const Highlight = observer(function Highlight({ cell, stale }: { cell: MarketCell; stale: boolean }) {
  const { navigation } = useServices();
  const { language } = useTranslation('trading');
  return (
    <Link className={styles.highlight} to={navigation.href('Exchange', { marketCode: cell.code })}>
      <span className={styles.highlightName}>
        <CoinMark code={cell.coinLabel} size={20} />
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
