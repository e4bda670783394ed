import { useTranslation } from '@maru/platform/i18n';
import type { Coin } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { Button, EmptyState, Notice, SkeletonRows } from '@maru/ui';
import { Table } from '@maru/ui/figures';
import { coinColumns, krwColumns } from './columns';
import styles from './transfer-log.module.css';
import type { TransferLogStore } from './transfer-log.store';

interface TransferRowsProps {
  readonly log: TransferLogStore;
  readonly coin: Coin;
}

/** The rows found so far, and the way to more (WALT-162 to WALT-164, WALT-168). */
export const TransferRows = observer(function TransferRows({ log, coin }: TransferRowsProps) {
  const { t } = useTranslation('wallet');
  const { list, rows, moreFailed } = log;
  const { state, value, failure } = list.reading;
  if (coin.code !== 'KRW' && state === 'failed' && !value) return <NothingRead onRetry={() => void list.load()} />;
  const columns = coin.code === 'KRW' ? krwColumns(t, log) : coinColumns(t, coin, log);
  const skeleton = !list.rangeProblem && <SkeletonRows label={t('loading')} rows={10} height={46} />;
  return (
    <div className={styles.rows}>
      {value && list.isLeftOver && (
        <Notice
          action={
            <Button size="s" onClick={() => void list.load()}>
              {t('retry')}
            </Button>
          }
        >
          {t('transferLog.leftOver')}
        </Notice>
      )}
      <Loaded
        of={{ state: value && state === 'failed' ? 'ready' : state, value, failure, retry: () => list.reading.retry() }}
        skeleton={skeleton}
        failedTitle={t('transferLog.failed')}
        retryLabel={t('retry')}
      >
        {() => (
          <Table
            label={t('transferLog.list')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('transferLog.empty')} hint={t('transferLog.emptyHint')} />}
          />
        )}
      </Loaded>
      {moreFailed && (
        <Notice tone="warn" live>
          {t('transferLog.moreFailed')}
        </Notice>
      )}
      {list.hasMore && !list.isLeftOver && (
        <div className={styles.more}>
          <Button wide busy={list.busy} onClick={() => void list.more()}>
            {t('transferLog.more')}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Without a word of an error (WALT-168), and without the claim that there is nothing. */
function NothingRead({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('wallet');
  return (
    <EmptyState
      title={t('transferLog.notRead')}
      action={
        <Button size="s" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
