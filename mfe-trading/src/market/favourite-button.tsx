import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { classNames, IconButton, StarFilledIcon, StarIcon } from '@maru/ui';
import styles from './favourite-button.module.css';
import type { MarketListStore } from './market-list.store';

/** Star of a market: on where it is a favourite. */
export const FavouriteButton = observer(function FavouriteButton({
  cell,
  list,
}: {
  cell: MarketCell;
  list: MarketListStore;
}) {
  const { t, language } = useTranslation('trading');
  const on = list.favourites.has(cell.code);
  return (
    <IconButton
      size="s"
      className={classNames(on && styles.starred)}
      label={t('markets.favourite', { name: cell.nameIn(language) })}
      aria-pressed={on}
      icon={on ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
      onClick={() => list.toggleFavourite(cell.code)}
    />
  );
});
