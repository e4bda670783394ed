import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import {
  Badge,
  ChangeText,
  CoinMark,
  classNames,
  IconButton,
  PriceText,
  Sparkline,
  StarFilledIcon,
  StarIcon,
} from '@maru/ui';
import type { MarketCell } from '../../market/market-cell';
import type { MarketsStore } from '../../market/markets.store';
import styles from './main.module.css';

export const FavouriteButton = observer(function FavouriteButton({
  cell,
  markets,
}: {
  cell: MarketCell;
  markets: MarketsStore;
}) {
  const { t, language } = useTranslation('trading');
  const on = markets.favourites.has(cell.code);
  return (
    <IconButton
      size="s"
      className={classNames(on && styles.starred)}
      label={t('markets.favourite', { name: cell.nameIn(language) })}
      aria-pressed={on}
      icon={on ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
      onClick={() => markets.toggleFavourite(cell.code)}
    />
  );
});

/** One market; its name leads to the trading screen, and so does a click anywhere in the row. */
export const MarketRow = observer(function MarketRow({ cell, markets }: { cell: MarketCell; markets: MarketsStore }) {
  const { navigation } = useServices();
  const { t, language } = useTranslation('trading');
  const { direction } = cell;
  const { stale } = markets;
  return (
    <div className={styles.row}>
      <span className={styles.cellName}>
        <FavouriteButton cell={cell} markets={markets} />
        <CoinMark code={cell.coin} size={28} />
        <Link className={styles.rowLink} to={navigation.href('Exchange', { marketCode: cell.code })}>
          <span className={styles.coinName}>{cell.nameIn(language)}</span>
          <span className={styles.code}>{cell.label}</span>
        </Link>
        {!cell.open && <Badge tone="warn">{t('markets.halted')}</Badge>}
      </span>
      <span className={styles.end}>
        <PriceText text={cell.closeText} direction={direction} stale={stale} strong />
      </span>
      <span className={classNames(styles.end, styles.stack)}>
        <ChangeText text={cell.changePercentText} direction={direction} stale={stale} />
        <small className={styles.wideOnly}>
          <ChangeText text={cell.changeAmountText} direction={direction} stale={stale} />
        </small>
      </span>
      <span className={classNames(styles.end, styles.stack, styles.wideOnly)}>
        <PriceText text={cell.priceText(cell.high)} stale={stale} />
        <small>{cell.priceText(cell.low)}</small>
      </span>
      <span className={styles.end}>{cell.amountText}</span>
      <span className={classNames(styles.end, styles.wideOnly)}>
        <Sparkline values={cell.spark} direction={direction} width={88} height={28} />
      </span>
    </div>
  );
});
