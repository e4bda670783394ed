import { saleStatus } from '@maru/domain/token-sale';
import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { Loaded } from '@maru/remote-kit';
import { oneOf, useAddress } from '@maru/remote-kit/address';
import { EmptyState, Skeleton, Tabs, TicketIcon } from '@maru/ui';
import { useState } from 'react';
import { TokenSaleApi } from '../../api/tokensale.api';
import type { TokenSale } from '../../token-sale';
import { useClock } from '../../use-clock';
import { SaleCard } from './sale-card';
import styles from './sale-list.module.css';

const tabs = ['all', 'ing', 'soon', 'end'] as const;
type Tab = (typeof tabs)[number];
const addressParts = { tab: oneOf(tabs, 'all') };

/** All sales, by status (SALE-001..009). */
export default function SaleListScreen() {
  const { api } = useServices();
  const { t } = useTranslation('tokensale');
  const [tab, setTab] = useState<Tab>('all');
  useAddress(addressParts, { tab }, (said) => setTab(said.tab));
  const now = useClock();
  const sales = useLoadable(() => new TokenSaleApi(api).sales(), [api]);
  return (
    <div className={styles.page}>
      <header className={styles.banner}>
        <div>
          <h1 tabIndex={-1}>{t('list.title')}</h1>
          <p>{t('list.intro')}</p>
        </div>
        <TicketIcon size={72} strokeWidth={1} />
      </header>
      <Tabs
        label={t('list.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`list.tab.${id}`) }))}
        selected={tab}
        onSelect={setTab}
      >
        <Loaded
          of={sales}
          skeleton={
            <div className={styles.cards} role="status" aria-label={t('loading')}>
              {[1, 2, 3].map((at) => (
                <Skeleton key={at} height={316} />
              ))}
            </div>
          }
          failedTitle={t('list.failed')}
          retryLabel={t('retry')}
        >
          {(all) => <Cards sales={all.filter((sale) => isInTab(sale, tab, now))} now={now} tab={tab} />}
        </Loaded>
      </Tabs>
    </div>
  );
}

/** SALE-003: of those under way, only the ones that are not complete. */
const isInTab = (sale: TokenSale, tab: Tab, now: number): boolean =>
  tab === 'all' || (saleStatus(sale, now) === tab && (tab !== 'ing' || !sale.complete));

function Cards({ sales, now, tab }: { sales: readonly TokenSale[]; now: number; tab: Tab }) {
  const { t } = useTranslation('tokensale');
  if (sales.length === 0)
    return <EmptyState icon={<TicketIcon size={32} />} title={t(`list.empty.${tab}`)} hint={t('list.emptyHint')} />;
  return (
    <ul className={styles.cards}>
      {sales.map((sale) => (
        <li key={sale.code}>
          <SaleCard sale={sale} now={now} />
        </li>
      ))}
    </ul>
  );
}
