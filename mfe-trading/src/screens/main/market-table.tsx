import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { errorText } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import {
  Badge,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  SearchField,
  SkeletonRows,
  StarIcon,
  Tabs,
  VirtualRows,
} from '@maru/ui';
import { bases, type MarketsStore, type SortKey } from '../../market/markets.store';
import styles from './main.module.css';
import { MarketRow } from './market-row';

const rowHeight = 56;

/** Markets of one base coin; only the visible rows are mounted. */
export const MarketTable = observer(function MarketTable({ markets }: { markets: MarketsStore }) {
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
          selected={markets.tab}
          onSelect={(tab) => markets.setTab(tab)}
        />
        {markets.stale && <Badge tone="warn">{t('stale')}</Badge>}
        <div className={styles.search}>
          <SearchField
            label={t('markets.search')}
            clearLabel={t('markets.clearSearch')}
            value={markets.search}
            maxLength={SEARCH_LENGTH_MAX}
            onEdit={(text) => markets.setSearch(text)}
          />
        </div>
      </div>
      <Head markets={markets} />
      <div className={styles.list}>
        <Rows markets={markets} />
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

const Head = observer(function Head({ markets }: { markets: MarketsStore }) {
  const { t } = useTranslation('trading');
  const sorter = (key: SortKey, label: string, className?: string) => (
    <button
      type="button"
      className={classNames(styles.sorter, className)}
      aria-pressed={markets.sort.key === key}
      onClick={() => markets.sortBy(key)}
    >
      {label}
      <span aria-hidden="true">{markets.sort.key === key ? (markets.sort.descending ? '↓' : '↑') : '↕'}</span>
    </button>
  );
  const unit = markets.tab === 'KRW' ? t('markets.millionWon') : markets.tab === 'favourites' ? '' : markets.tab;
  return (
    <div className={styles.head}>
      {sorter('name', t('markets.name'), styles.cellName)}
      {sorter('price', t('markets.price'), styles.end)}
      {sorter('change', t('markets.change'), styles.end)}
      <span className={classNames(styles.end, styles.wideOnly)}>{t('markets.highLow')}</span>
      {sorter('amount', unit ? t('markets.amountIn', { unit }) : t('markets.amount'), styles.end)}
      <span className={classNames(styles.end, styles.wideOnly)}>{t('markets.day')}</span>
    </div>
  );
});

const Rows = observer(function Rows({ markets }: { markets: MarketsStore }) {
  const { t, language } = useTranslation('trading');
  if (markets.state === 'loading') return <SkeletonRows label={t('loading')} rows={9} height={rowHeight} />;
  if (markets.state === 'failed') {
    return (
      <ErrorState
        title={t('markets.failed')}
        hint={errorText(markets.failure, language)}
        retryLabel={t('retry')}
        onRetry={() => void markets.load()}
      />
    );
  }
  if (markets.rows.length === 0) {
    const favourites = markets.tab === 'favourites' && markets.search === '';
    return (
      <EmptyState
        icon={favourites ? <StarIcon size={32} /> : undefined}
        title={t(favourites ? 'markets.noFavourites' : 'markets.noMatch')}
        hint={t(favourites ? 'markets.noFavouritesHint' : 'markets.noMatchHint')}
      />
    );
  }
  return (
    <VirtualRows
      className={styles.rows}
      label={t('main.title')}
      rows={markets.rows}
      rowKey={(cell) => cell.code}
      rowHeight={rowHeight}
      row={(cell) => <MarketRow cell={cell} markets={markets} />}
    />
  );
});
