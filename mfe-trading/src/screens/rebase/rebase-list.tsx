import type { RebaseCoin } from '@maru/domain/rebase';
import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import type { PageOf } from '@maru/platform/list';
import { type MarketsStore, useMarkets } from '@maru/platform/market-data';
import { observer } from '@maru/platform/observer';
import { useSearchParams } from '@maru/platform/router';
import { Loaded } from '@maru/remote-kit';
import { Card, EmptyState, Page, SkeletonRows } from '@maru/ui';
import { Pagination, Table } from '@maru/ui/figures';
import { useState } from 'react';
import type { Rebase } from '../../api/rebases';
import { TradingApi } from '../../api/trading.api';
import { RebaseNotice } from '../../market/rebase-notice';
import { HistoryWays } from '../returns/history-ways';
import { rebaseColumns } from './columns';
import styles from './rebase.module.css';

interface RebaseListProps {
  readonly coin: RebaseCoin;
  readonly way: 'OriRebaseList' | 'OriRebaseORICList';
}

/** Rebases of a token that the member held, newest first; the page is in the address (TRAD-080 to TRAD-086). */
export const RebaseList = observer(function RebaseList({ coin, way }: RebaseListProps) {
  const { t } = useTranslation('trading');
  const markets = useMarkets();
  return (
    <Page title={t('rebase.title', { coin })}>
      <HistoryWays current={way} />
      <RebaseNotice coin={coin} />
      <Loaded
        of={markets.reading}
        skeleton={<RebaseSkeleton />}
        failedTitle={t('rebase.failed')}
        retryLabel={t('retry')}
      >
        {() => <Rebases coin={coin} coinId={idOf(markets, coin)} />}
      </Loaded>
    </Page>
  );
});

const idOf = ({ coins, unlisted }: MarketsStore, code: RebaseCoin): string | undefined =>
  [...coins, ...unlisted].find((known) => known.code === code)?.id;

const none: PageOf<Rebase> = { list: [], totalPages: 1 };
/** More than the exchange counts is asked for by no link of ours. */
const pageMax = 100_000;

/** The last page where an address names one beyond it. */
async function readPage(api: TradingApi, coinId: string, page: number): Promise<PageOf<Rebase>> {
  const found = await api.rebases(coinId, Math.min(page, pageMax));
  return page > found.totalPages ? api.rebases(coinId, found.totalPages) : found;
}

const Rebases = observer(function Rebases({ coin, coinId }: { coin: RebaseCoin; coinId: string | undefined }) {
  const { api: client } = useServices();
  const { t } = useTranslation('trading');
  const [api] = useState(() => new TradingApi(client));
  const [query, setQuery] = useSearchParams();
  const asked = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1);
  const rebases = useLoadable(async () => (coinId ? readPage(api, coinId, asked) : none), [api, coinId, asked]);
  const page = Math.min(asked, rebases.value?.totalPages ?? asked);
  return (
    <>
      <Card flush>
        <div className={styles.rows}>
          <Loaded
            of={rebases}
            skeleton={<SkeletonRows label={t('loading')} rows={10} height={46} />}
            failedTitle={t('rebase.failed')}
            retryLabel={t('retry')}
          >
            {({ list }) => (
              <Table
                label={t('rebase.title', { coin })}
                columns={rebaseColumns(t)}
                rows={list}
                rowKey={(row) => row.at}
                empty={<EmptyState title={t('rebase.empty')} hint={t('rebase.emptyHint', { coin })} />}
              />
            )}
          </Loaded>
        </div>
      </Card>
      {rebases.value && (
        <Pagination
          label={t('rebase.pages')}
          previousLabel={t('rebase.previous')}
          nextLabel={t('rebase.next')}
          page={page}
          totalPages={rebases.value.totalPages}
          onPage={(next) => setQuery({ page: String(next) }, { replace: true })}
        />
      )}
    </>
  );
});

function RebaseSkeleton() {
  const { t } = useTranslation('trading');
  return (
    <Card flush>
      <div className={styles.rows}>
        <SkeletonRows label={t('loading')} rows={10} height={46} />
      </div>
    </Card>
  );
}
