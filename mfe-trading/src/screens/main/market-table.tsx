import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Badge, Card, classNames, EmptyState, SearchField, SkeletonRows, StarIcon, Tabs, VirtualRows } from '@maru/ui';
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
      <Head list={list} />
      <div className={styles.list}>
        <Rows list={list} />
      </div>
    </Card>
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

const Head = observer(function Head({ list }: { list: MarketListStore }) {
  const { t } = useTranslation('trading');
  const sorter = (key: SortKey, label: string, className?: string) => (
    <button
      type="button"
      className={classNames(styles.sorter, className)}
      aria-pressed={list.sort.key === key}
      onClick={() => list.sortBy(key)}
    >
      {label}
      <span aria-hidden="true">{list.sort.key === key ? (list.sort.descending ? '↓' : '↑') : '↕'}</span>
    </button>
  );
  const unit = list.tab === 'KRW' ? t('markets.millionWon') : list.tab === 'favourites' ? '' : list.tab;
  return (
    <div className={styles.head}>
      {sorter('name', t('markets.name'), styles.cellName)}
      {sorter('price', t('markets.price'), styles.end)}
      {sorter('change', t('markets.change'), styles.end)}
      <span className={classNames(styles.end, styles.wideOnly)}>{t('markets.highLow')}</span>
      {sorter('turnover', unit ? t('markets.amountIn', { unit }) : t('markets.amount'), styles.end)}
      <span className={classNames(styles.end, styles.wideOnly)}>{t('markets.day')}</span>
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
        list.rows.length > 0 ? (
          <VirtualRows
            className={styles.rows}
            label={t('main.title')}
            rows={list.rows}
            rowKey={(cell) => cell.code}
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
