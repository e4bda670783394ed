import type { StaffSale } from '@maru/contract/staff';
import { formatNumber } from '@maru/domain';
import { formatDateTime } from '@maru/domain/dates';
import { Card, EmptyState, Facts, Page, SkeletonRows } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { KeptForm } from '../kept-form';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { saleStepText, soldText } from '../words/sales';
import { Time } from '../words/times';
import { ActForm } from './act-form';
import { SaleBadges } from './sale-list.screen';
import { SaleProposalCard } from './sale-proposal-card';
import { TermsForm } from './terms-form';
import { TextsForm } from './texts-form';
import { WhitelistForm } from './whitelist-form';

const outdated = {
  ALREADY_PROCESSED: '그 사이에 상태가 바뀌어 반영하지 않았습니다.',
  STAFF_PROPOSER_LEFT: null,
  STAFF_CONTENT_CHANGED: '그 사이에 다른 사람이 내용을 바꿔 반영하지 않았습니다.',
};

/** One sale: what it is, what was done with it, and what can be done now. */
export function SaleScreen({ code }: { code: string }) {
  const { api } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.sale(code, signal), [api, code]));
  const { of, reload } = reading;
  const { told, change } = useChange<StaffSale>(reading, outdated);
  const { value } = of;
  return (
    <Page title={value?.title ?? code} intro={code} aside={value && <SaleBadges sale={value} />}>
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {(sale) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {sale.proposal && <SaleProposalCard sale={sale} proposal={sale.proposal} onChange={change} />}
              {sale.may.edit && (
                <KeptForm key={`texts ${code}`} value={sale} stamp={JSON.stringify(sale.texts)}>
                  {({ id, seen, saving }) => (
                    <TextsForm
                      key={id}
                      sale={sale}
                      seen={seenOf('texts', seen, sale)}
                      onChange={(work) => saving(change(work))}
                    />
                  )}
                </KeptForm>
              )}
              {sale.may.editTerms && (
                <KeptForm key={`terms ${code}`} value={sale} stamp={JSON.stringify(sale.terms)}>
                  {({ id, seen, saving }) => (
                    <TermsForm
                      key={id}
                      sale={sale}
                      seen={seenOf('terms', seen, sale)}
                      onChange={(work) => saving(change(work))}
                    />
                  )}
                </KeptForm>
              )}
            </div>
            <div className={styles.column}>
              <SaleFigures sale={sale} />
              {sale.may.acts.length > 0 && <ActForm sale={sale} onChange={change} />}
              {sale.may.edit && <WhitelistForm code={code} onChange={change} />}
              <TableCard
                title="기록"
                label="기록"
                columns={steps}
                rows={sale.history}
                rowKey={({ id }) => id}
                empty={<EmptyState title="아직 기록이 없습니다." compact />}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The author of a part has seen the revision shown, unless it has another such part. */
const seenOf = (part: 'texts' | 'terms', seen: StaffSale, sale: StaffSale): number =>
  (JSON.stringify(seen[part]) === JSON.stringify(sale[part]) ? sale : seen).revision;

function SaleFigures({ sale }: { sale: StaffSale }) {
  const { terms } = sale;
  const tokens = (amount: string) => `${formatNumber(amount, 8)} ${sale.token}`;
  return (
    <Card title="판매 현황">
      <Facts
        facts={[
          { label: '판매', value: `${tokens(sale.sold)} / ${tokens(sale.offered)} (${soldText(sale)})` },
          { label: '보너스', value: `${tokens(sale.bonus)} (${terms.bonusPercent}%)` },
          { label: '구매', value: `${sale.purchases}건, 회원 ${sale.buyers}명` },
          { label: '지급', value: `${sale.tokensHandedOut} / ${sale.purchases}건` },
          {
            label: '받은 금액',
            value: sale.received.map(({ coin, amount }) => `${formatNumber(amount, 8)} ${coin}`).join(', ') || '-',
          },
          { label: '기간 (KST)', value: `${formatDateTime(terms.startsAt)} ~ ${formatDateTime(terms.endsAt)}` },
          ...terms.payments.map(({ coin, rate, minimum, maximum }) => ({
            label: `${coin} 결제`,
            value: `1 ${coin} = ${tokens(rate)}, 1인 ${formatNumber(minimum, 8)} ~ ${formatNumber(maximum, 8)} ${coin}`,
          })),
        ]}
      />
    </Card>
  );
}

const steps: readonly Column<StaffSale['history'][number]>[] = [
  { key: 'what', title: '무엇을', lead: true, cell: (step) => saleStepText(step) },
  { key: 'by', title: '누가', cell: ({ by }) => <span className={styles.answer}>{by}</span> },
  { key: 'reason', title: '왜', cell: ({ reason }) => <span className={styles.answer}>{reason || '-'}</span> },
  { key: 'at', title: '언제 (KST)', cell: ({ at }) => <Time at={at} /> },
];
