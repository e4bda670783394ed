import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { formatNumber } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { ChangeText, CoinMark, classNames, PriceText, Sparkline } from '@maru/ui';
import { FavouriteButton } from '../../market/favourite-button';
import type { MarketListStore } from '../../market/market-list.store';
import { MarketStateBadge } from '../../market/market-state';
import { cellRole } from '../../market/table-roles';
import styles from './main.module.css';

/** Three digits of a thousand coins and more say nothing. */
const volumeDecimals = ({ volume }: MarketCell): number => (Number(volume) < 1000 ? 3 : 0);

/** One market; its name leads to the trading screen, and so does a click anywhere in the row. */
export const MarketRow = observer(function MarketRow({ cell, list }: { cell: MarketCell; list: MarketListStore }) {
  const { navigation } = useServices();
  const { language } = useTranslation('trading');
  const { direction } = cell;
  const { stale } = list.markets;
  return (
    <div className={styles.row}>
      <span {...cellRole} className={styles.cellName}>
        <FavouriteButton cell={cell} list={list} />
        <CoinMark code={cell.coinLabel} size={28} />
        <Link className={styles.rowLink} to={navigation.href('Exchange', { marketCode: cell.code })}>
          <span className={styles.coinName}>{cell.nameIn(language)}</span>
          <span className={styles.code}>{cell.label}</span>
        </Link>
        <MarketStateBadge cell={cell} brief />
      </span>
      <span {...cellRole} className={styles.end}>
        <PriceText text={cell.closeText} direction={direction} stale={stale} strong live />
      </span>
      <span {...cellRole} className={classNames(styles.end, styles.stack)}>
        <ChangeText text={cell.changePercentText} direction={direction} stale={stale} />
        <small className={styles.wideOnly}>
          <ChangeText text={cell.changeAmountText} direction={direction} stale={stale} />
        </small>
      </span>
      <span {...cellRole} className={classNames(styles.end, styles.stack, styles.wideOnly)}>
        <PriceText text={cell.priceText(cell.high)} stale={stale} />
        <small>{cell.priceText(cell.low)}</small>
      </span>
      <span {...cellRole} className={classNames(styles.end, styles.stack)}>
        {cell.turnoverText}
        <small
          className={styles.wideOnly}
        >{`${formatNumber(cell.volume, volumeDecimals(cell))} ${cell.coinLabel}`}</small>
      </span>
      <span {...cellRole} className={classNames(styles.end, styles.wideOnly)}>
        <Sparkline values={cell.spark} direction={direction} width={88} height={28} />
      </span>
    </div>
  );
});
