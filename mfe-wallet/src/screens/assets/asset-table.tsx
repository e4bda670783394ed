import { SEARCH_LENGTH_MAX } from '@maru/domain';
import { formatAveragePrice } from '@maru/domain/portfolio';
import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { formatCoin, formatKrw } from '@maru/platform/money';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { type AssetRow, type PortfolioStore, ProfitCell } from '@maru/remote-kit/portfolio';
import { Badge, Button, buttonClass, Card, CoinMark, EmptyState, SearchField } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { type Column, Table } from '@maru/ui/figures';
import { useAppTeller } from '../../use-app-teller';
import styles from './assets.module.css';

/** One row per coin, with the ways to move it. */
export const AssetTable = observer(function AssetTable({ assets }: { assets: PortfolioStore }) {
  const { t, language } = useTranslation('wallet');
  const { stale } = assets;
  const columns: Column<AssetRow>[] = [
    {
      key: 'coin',
      title: t('assets.coin'),
      lead: true,
      card: { line: 1 },
      cell: (row) => <CoinName row={row} korean={language === 'ko'} />,
    },
    {
      key: 'total',
      title: t('assets.holding'),
      align: 'end',
      card: { line: 2, title: t('assets.holding') },
      cell: (row) => <Quantity row={row} labels={{ held: t('assets.held'), available: t('assets.available') }} />,
    },
    {
      key: 'average',
      title: t('assets.average'),
      align: 'end',
      card: { line: 3, title: t('assets.averageShort') },
      cell: (row) =>
        row.coin.code === 'KRW' || row.cost.isZero() ? '-' : formatAveragePrice(row.balance.averagePrice),
    },
    {
      key: 'value',
      title: t('assets.value'),
      align: 'end',
      card: { line: 1, end: true, title: t('assets.value') },
      cell: (row) => (row.value ? formatKrw(row.value) : '-'),
    },
    {
      key: 'profit',
      title: t('assets.profit'),
      align: 'end',
      card: { line: 2, end: true, title: t('assets.profit') },
      cell: (row) => <ProfitCell row={row} stale={stale} />,
    },
    {
      key: 'ways',
      title: t('assets.actions'),
      align: 'end',
      card: { line: 3, end: true },
      cell: (row) => (row.listed ? <Actions code={row.coin.code} /> : <Badge>{t('assets.unlisted')}</Badge>),
    },
  ];
  return (
    <Card flush>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={t('assets.search')}
            clearLabel={t('assets.clearSearch')}
            value={assets.search}
            maxLength={SEARCH_LENGTH_MAX}
            onEdit={(text) => assets.setSearch(text)}
          />
        </div>
        <Checkbox label={t('assets.hideSmall')} checked={assets.hideSmall} onToggle={(on) => assets.setHideSmall(on)} />
        <Checkbox label={t('assets.onlyHeld')} checked={assets.onlyHeld} onToggle={(on) => assets.setOnlyHeld(on)} />
      </div>
      <div className={styles.rows}>
        <Table
          label={t('assets.title')}
          columns={columns}
          rows={assets.shown}
          rowKey={(row) => row.coin.id}
          empty={<EmptyState title={t('assets.empty')} hint={t('assets.emptyHint')} />}
        />
        {assets.foldedCount > 0 && (
          <Button variant="quiet" wide onClick={() => assets.unfold()}>
            {t('assets.unfold', { count: assets.foldedCount })}
          </Button>
        )}
      </div>
    </Card>
  );
});

const CoinName = ({ row, korean }: { row: AssetRow; korean: boolean }) => (
  <span className={styles.coin}>
    <CoinMark code={row.label} size={28} />
    <span>
      {korean ? row.coin.name : row.coin.nameEn}
      <small>{row.label}</small>
    </span>
  </span>
);

const Quantity = ({ row, labels }: { row: AssetRow; labels: Readonly<Record<'held' | 'available', string>> }) => {
  const format = (amount: string) => (row.coin.code === 'KRW' ? formatKrw(amount) : formatCoin(amount, true));
  return (
    <span className={styles.stack}>
      {format(row.balance.total)}
      {/[1-9]/.test(row.balance.held) && <small>{`${labels.held} ${format(row.balance.held)}`}</small>}
      <small>{`${labels.available} ${format(row.balance.available)}`}</small>
    </span>
  );
};

/** WALT-009. Inside the app the native side opens the screen (SHEL-224). */
function Actions({ code }: { code: string }) {
  const { navigation } = useServices();
  const { t } = useTranslation('wallet');
  const look = buttonClass({ size: 's' });
  const tell = useAppTeller();
  const deposit = code === 'KRW' ? navigation.href('DepositKrw') : navigation.href('Deposit', { coin: code });
  return (
    <span className={styles.actions}>
      <Link className={look} to={deposit} onClick={tell('deposit', code)}>
        {t('assets.deposit')}
      </Link>
      <Link className={look} to={navigation.href('AppWithdrawPage', { coin: code })} onClick={tell('withdrawal', code)}>
        {t('assets.withdraw')}
      </Link>
      <Link className={look} to={navigation.href('TransferLog', { coin: code })}>
        {t('assets.log')}
      </Link>
    </span>
  );
}
