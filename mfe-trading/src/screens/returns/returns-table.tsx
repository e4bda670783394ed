import { formatAveragePrice } from '@maru/domain/portfolio';
import { type Translate, useTranslation } from '@maru/platform/i18n';
import { formatCoin, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { type AssetRow, type PortfolioStore, ProfitCell } from '@maru/remote-kit/portfolio';
import { Card, CoinMark, EmptyState } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { type Column, Table } from '@maru/ui/figures';
import { OwnNextStep } from '../../market/own-next-step';
import styles from './returns.module.css';

/** One row for each coin that the member has, won left out (TRAD-100). */
export const ReturnsTable = observer(function ReturnsTable({ portfolio }: { readonly portfolio: PortfolioStore }) {
  const { t, language } = useTranslation('trading');
  const { stale, hideSmall } = portfolio;
  const rows = portfolio.shown.filter((row) => row.coin.code !== 'KRW');
  return (
    <Card flush>
      <div className={styles.tools}>
        <Checkbox label={t('returns.hideSmall')} checked={hideSmall} onToggle={(on) => portfolio.setHideSmall(on)} />
      </div>
      <div className={styles.rows}>
        <Table
          label={t('returns.title')}
          columns={columnsOf(t, { korean: language === 'ko', stale })}
          rows={rows}
          rowKey={(row) => row.coin.id}
          empty={<EmptyState title={t('returns.empty')} hint={t('returns.emptyHint')} action={<OwnNextStep />} />}
        />
      </div>
    </Card>
  );
});

interface Look {
  readonly korean: boolean;
  readonly stale: boolean;
}

const columnsOf = (t: Translate, { korean, stale }: Look): Column<AssetRow>[] => [
  {
    key: 'coin',
    title: t('returns.coin'),
    lead: true,
    card: { line: 1 },
    cell: (row) => (
      <span className={styles.coin}>
        <CoinMark code={row.label} size={28} />
        <span>
          {korean ? row.coin.name : row.coin.nameEn}
          <small>{row.label}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'holding',
    title: t('returns.holding'),
    align: 'end',
    card: { line: 2, title: t('returns.holding') },
    cell: (row) => formatCoin(row.balance.total, true),
  },
  {
    key: 'average',
    title: t('returns.average'),
    align: 'end',
    card: { line: 3, title: t('returns.averageShort') },
    cell: (row) => (row.cost.isZero() ? '-' : formatAveragePrice(row.balance.averagePrice)),
  },
  {
    key: 'cost',
    title: t('returns.cost'),
    align: 'end',
    card: { line: 3, end: true, title: t('returns.cost') },
    cell: (row) => (row.cost.isZero() ? '-' : formatKrw(row.cost)),
  },
  {
    key: 'value',
    title: t('returns.value'),
    align: 'end',
    card: { line: 1, end: true, title: t('returns.value') },
    cell: (row) => (row.value ? formatKrw(row.value) : '-'),
  },
  {
    key: 'profit',
    title: t('returns.profit'),
    align: 'end',
    card: { line: 2, end: true, title: t('returns.profit') },
    cell: (row) => <ProfitCell row={row} stale={stale} />,
  },
];
