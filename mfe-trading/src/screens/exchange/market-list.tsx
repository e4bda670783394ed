import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import {
  ChangeText,
  CoinMark,
  classNames,
  EmptyState,
  PriceText,
  SearchField,
  StarIcon,
  Tabs,
  VirtualRows,
} from '@maru/ui';
import { FavouriteButton } from '../../market/favourite-button';
import { bases } from '../../market/market-list.store';
import { useExchange } from './exchange-stores';
import styles from './market-list.module.css';

/** Every market beside the chart. */
export const MarketList = observer(function MarketList() {
  const { list } = useExchange();
  const { t } = useTranslation('trading');
  const tabs = [...bases.map((base) => ({ id: base, label: base })), { id: 'favourites' as const, label: <Star /> }];
  return (
    <section className={styles.marketList} aria-label={t('exchange.tab.markets')}>
      <div className={styles.panelTools}>
        <SearchField
          label={t('markets.search')}
          clearLabel={t('markets.clearSearch')}
          value={list.search}
          maxLength={SEARCH_LENGTH_MAX}
          onEdit={(text) => list.setSearch(text)}
        />
      </div>
      <Tabs
        even
        size="s"
        label={t('markets.bases')}
        tabs={tabs}
        selected={list.tab}
        onSelect={(tab) => list.setTab(tab)}
      />
      {list.rows.length === 0 ? (
        <EmptyState compact title={t(list.tab === 'favourites' ? 'markets.noFavourites' : 'markets.noMatch')} />
      ) : (
        <VirtualRows
          className={styles.fill}
          label={t('markets.list')}
          rows={list.rows}
          rowKey={(cell) => cell.code}
          rowHeight={46}
          row={(cell) => <ListRow cell={cell} />}
        />
      )}
    </section>
  );
});

function Star() {
  const { t } = useTranslation('trading');
  return (
    <span className={styles.starTab} title={t('markets.favourites')}>
      <StarIcon size={16} aria-hidden={undefined} aria-label={t('markets.favourites')} role="img" />
    </span>
  );
}

const ListRow = observer(function ListRow({ cell }: { cell: MarketCell }) {
  const { market, markets, list } = useExchange();
  const { navigation } = useServices();
  const { language } = useTranslation('trading');
  const current = cell.code === market.code;
  return (
    <div className={classNames(styles.listRow, current && styles.current)}>
      <FavouriteButton cell={cell} list={list} />
      <CoinMark code={cell.coinLabel} size={20} />
      <Link
        className={styles.listLink}
        to={navigation.href('Exchange', { marketCode: cell.code })}
        aria-current={current ? 'page' : undefined}
      >
        <span className={styles.listName}>{cell.nameIn(language)}</span>
        <small>{cell.label}</small>
      </Link>
      <span className={styles.listFigures}>
        <PriceText text={cell.closeText} direction={cell.direction} stale={markets.stale} strong />
        <small>
          <ChangeText text={cell.changePercentText} direction={cell.direction} stale={markets.stale} />
        </small>
      </span>
    </div>
  );
});
