import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Badge, Card, classNames, EmptyState, SearchField, SkeletonRows, StarIcon, Tabs } from '@maru/ui';
import { FoundRows } from '../../market/found-rows';
import { bases, type MarketListStore, type SortKey } from '../../market/market-list.store';
import styles from './main.module.css';
import { MarketRow } from './market-row';

const rowHeight = 56;

/** Markets of one base coin; only the visible rows are mounted. */
export const MarketTable = observer(function MarketTable({ list }: { list: MarketListStore }) {
  const { t } = useTranslation('trading');
  const tabs = [
    ...bases.map((base) => ({ id: base, label: base })),
    { id: 'favourites' as const, label: <Favourites /> },
  ];
  return (
    <Card flush>
      <div className={styles.tools}>
        <Tabs
          className={styles.tabs}
          label={t('markets.bases')}
          tabs={tabs}
          selected={list.tab}
          onSelect={(tab) => list.setTab(tab)}
        />
        {list.markets.stale && <Badge tone="warn">{t('stale')}</Badge>}
        <div className={styles.search}>
          <SearchField
            label={t('markets.search')}
            clearLabel={t('markets.clearSearch')}
            value={list.search}
            maxLength={SEARCH_LENGTH_MAX}
            onEdit={(text) => list.setSearch(text)}
          />
        </div>
      </div>
      <Table list={list} />
    </Card>
  );
});

/** A table only while it has rows: what is said in their place is none. */
const Table = observer(function Table({ list }: { list: MarketListStore }) {
  const { t } = useTranslation('trading');
  const count = list.rows.length + list.elsewhere.length;
  const hasRows = list.markets.reading.state !== 'failed' && count > 0;
  return (
    <section aria-label={t('main.title')}>
      <div {...(hasRows && { role: 'table', 'aria-label': t('markets.list'), 'aria-rowcount': count + 1 })}>
        <Head list={list} inTable={hasRows} />
        <div className={styles.list}>
          <Rows list={list} />
        </div>
      </div>
    </section>
  );
});

function Favourites() {
  const { t } = useTranslation('trading');
  return (
    <span className={styles.favouritesTab}>
      <StarIcon size={16} />
      {t('markets.favourites')}
    </span>
  );
}

const arrows = { ascending: '↑', descending: '↓', none: '↕' } as const;

const Head = observer(function Head({ list, inTable }: { list: MarketListStore; inTable: boolean }) {
  const { t } = useTranslation('trading');
  const role = inTable ? 'columnheader' : undefined;
  const sorter = (key: SortKey, label: string, className?: string) => {
    const sorted = list.sortedBy(key);
    return (
      <span className={className} {...(inTable && { role, 'aria-sort': sorted })}>
        <button type="button" className={styles.sorter} data-sort={sorted} onClick={() => list.sortBy(key)}>
          {label}
          <span aria-hidden="true">{arrows[sorted]}</span>
        </button>
      </span>
    );
  };
  const unit = list.tab === 'KRW' ? t('markets.millionWon') : list.tab === 'favourites' ? '' : list.tab;
  return (
    <div className={styles.head} role={inTable ? 'row' : undefined}>
      {sorter('name', t('markets.name'), styles.cellName)}
      {sorter('price', t('markets.price'), styles.end)}
      {sorter('change', t('markets.change'), styles.end)}
      <span role={role} className={classNames(styles.end, styles.wideOnly)}>
        {t('markets.highLow')}
      </span>
      {sorter('turnover', unit ? t('markets.amountIn', { unit }) : t('markets.amount'), styles.end)}
      <span role={role} className={classNames(styles.end, styles.wideOnly)}>
        {t('markets.day')}
      </span>
    </div>
  );
});

function Rows({ list }: { list: MarketListStore }) {
  const { t } = useTranslation('trading');
  return (
    <Loaded
      of={list.markets.reading}
      skeleton={<SkeletonRows label={t('loading')} rows={9} height={rowHeight} />}
      failedTitle={t('markets.failed')}
      retryLabel={t('retry')}
    >
      {() =>
        list.rows.length + list.elsewhere.length > 0 ? (
          <FoundRows
            inTable
            list={list}
            className={styles.rows}
            label={t('markets.list')}
            rowHeight={rowHeight}
            row={(cell) => <MarketRow cell={cell} list={list} />}
          />
        ) : (
          <NoRows favourites={list.tab === 'favourites' && list.search === ''} />
        )
      }
    </Loaded>
  );
}

function NoRows({ favourites }: { favourites: boolean }) {
  const { t } = useTranslation('trading');
  return (
    <EmptyState
      icon={favourites ? <StarIcon size={32} /> : undefined}
      title={t(favourites ? 'markets.noFavourites' : 'markets.noMatch')}
      hint={t(favourites ? 'markets.noFavouritesHint' : 'markets.noMatchHint')}
    />
  );
}
