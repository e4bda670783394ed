import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import type { MarketCell } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Link, useLocation } from '@maru/platform/router';
import {
  ChangeText,
  CoinMark,
  classNames,
  EmptyState,
  PriceText,
  SearchField,
  SkeletonRows,
  StarIcon,
  Tabs,
} from '@maru/ui';
import type { ReactNode } from 'react';
import { FavouriteButton } from '../../market/favourite-button';
import { FoundRows } from '../../market/found-rows';
import { bases, type MarketTab, type SortKey } from '../../market/market-list.store';
import { cellRole } from '../../market/table-roles';
import { useExchange } from './exchange-stores';
import styles from './market-list.module.css';

/** Every market beside the chart. */
export const MarketList = observer(function MarketList() {
  const { list, market, balances } = useExchange();
  const { t } = useTranslation('trading');
  const { session } = useServices();
  const query = keptQuery(useLocation().search);
  const tabs: { id: MarketTab; label: ReactNode }[] = [
    ...bases.map((base) => ({ id: base, label: base })),
    ...(session.isMember ? [{ id: 'held' as const, label: t('exchange.held') }] : []),
    { id: 'favourites', label: <Star /> },
  ];
  const waits = list.tab === 'held' && !balances.reading.value && balances.reading.state !== 'failed';
  const count = waits ? 0 : list.rows.length + list.elsewhere.length;
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
      <div
        className={styles.table}
        {...(count > 0 && { role: 'table', 'aria-label': t('markets.list'), 'aria-rowcount': count + 1 })}
      >
        <div className={styles.sorts} role={count > 0 ? 'row' : undefined}>
          <Sorter by="name" label={t('markets.name')} inTable={count > 0} />
          <Sorter by="price" label={t('markets.price')} inTable={count > 0} />
          <Sorter by="change" label={t('markets.change')} inTable={count > 0} />
          <Sorter by="turnover" label={t('markets.amount')} inTable={count > 0} />
        </div>
        {count > 0 ? (
          <FoundRows
            inTable
            list={list}
            className={styles.fill}
            label={t('markets.list')}
            rowHeight={46}
            reveal={market.code}
            row={(cell) => <ListRow cell={cell} query={query} />}
          />
        ) : waits ? (
          <SkeletonRows label={t('loading')} rows={8} height={46} />
        ) : (
          <EmptyState compact title={t(emptyTexts[list.search === '' ? list.tab : 'KRW'] ?? 'markets.noMatch')} />
        )}
      </div>
    </section>
  );
});

const emptyTexts: Partial<Record<MarketTab, string>> = { favourites: 'markets.noFavourites', held: 'exchange.noHeld' };

/** What stays with the next market: tab, order and period, but not the list itself, which has done its work on a small screen. */
function keptQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('view');
  const kept = query.toString();
  return kept && `?${kept}`;
}

interface SorterProps {
  readonly by: SortKey;
  readonly label: string;
  /** There are rows to sort. */
  readonly inTable: boolean;
}

const Sorter = observer(function Sorter({ by, label, inTable }: SorterProps) {
  const { list } = useExchange();
  const sorted = list.sortedBy(by);
  return (
    <span {...(inTable && { role: 'columnheader', 'aria-sort': sorted })}>
      <button type="button" data-sort={sorted} onClick={() => list.sortBy(by)}>
        {label}
        {sorted !== 'none' && <span aria-hidden="true">{sorted === 'descending' ? '↓' : '↑'}</span>}
      </button>
    </span>
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

const ListRow = observer(function ListRow({ cell, query }: { cell: MarketCell; query: string }) {
  const { market, list } = useExchange();
  const { navigation } = useServices();
  const { language } = useTranslation('trading');
  const current = cell.code === market.code;
  return (
    <div className={classNames(styles.listRow, current && styles.current)}>
      <span {...cellRole} className={styles.listCoin}>
        <FavouriteButton cell={cell} list={list} />
        <CoinMark code={cell.coinLabel} size={20} />
        <Link
          className={styles.listLink}
          to={navigation.href('Exchange', { marketCode: cell.code }) + query}
          aria-current={current ? 'page' : undefined}
        >
          <span className={styles.listName}>{cell.nameIn(language)}</span>
          <small>{cell.label}</small>
        </Link>
      </span>
      <Figures cell={cell} />
    </div>
  );
});

/** All of a row that ticks draw anew. */
const Figures = observer(function Figures({ cell }: { cell: MarketCell }) {
  const { stale } = useExchange().markets;
  const { direction } = cell;
  return (
    <span className={styles.listFigures}>
      <span {...cellRole}>
        <PriceText text={cell.closeText} direction={direction} stale={stale} strong live />
      </span>
      <small {...cellRole}>
        <ChangeText text={cell.changePercentText} direction={direction} stale={stale} />
      </small>
    </span>
  );
});
