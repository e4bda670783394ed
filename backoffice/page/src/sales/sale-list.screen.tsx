import type { StaffSaleLine } from '@maru/contract/staff';
import { formatNumber } from '@maru/domain';
import { Badge, buttonClass, EmptyState, Page } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { ListView } from '../lists/list-view';
import styles from '../lists/lists.module.css';
import { hrefOf } from '../place';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import { useLoaded } from '../use-loaded';
import { saleActLabels, saleStateLabels, saleStateTones, soldText } from '../words/sales';
import { Time } from '../words/times';

/** Every token sale, drafts among them. */
export function SaleListScreen() {
  const { api, me } = useStaff();
  const reading = useLoaded(
    useCallback(
      async (signal: AbortSignal) => ({ list: (await api.sales(signal)).map((sale) => ({ ...sale, id: sale.code })) }),
      [api],
    ),
  );
  return (
    <Page
      title="토큰 세일"
      intro="초안을 만들어 글을 다듬고, 두 사람이 공개·종료·지급을 결정합니다."
      aside={
        mayMoveMoney(me.role) && (
          <a className={buttonClass({ variant: 'primary' })} href={hrefOf({ screen: 'newSale' })}>
            새 토큰 세일
          </a>
        )
      }
    >
      <ListView
        label="토큰 세일 목록"
        reading={reading}
        filters={null}
        columns={columns}
        empty={<EmptyState title="아직 토큰 세일이 없습니다." />}
      />
    </Page>
  );
}

const columns: readonly Column<StaffSaleLine & { readonly id: string }>[] = [
  {
    key: 'title',
    title: '세일',
    lead: true,
    cell: ({ code, title }) => (
      <a className={styles.link} href={hrefOf({ screen: 'sale', code })}>
        {title}
      </a>
    ),
  },
  { key: 'code', title: '코드', cell: ({ code }) => code },
  { key: 'state', title: '상태', cell: (sale) => <SaleBadges sale={sale} /> },
  {
    key: 'sold',
    title: '판매',
    align: 'end',
    cell: (sale) =>
      `${formatNumber(sale.sold, 0)} / ${formatNumber(sale.offered, 0)} ${sale.token} (${soldText(sale)})`,
  },
  { key: 'start', title: '시작 (KST)', cell: ({ startsAt }) => <Time at={startsAt} /> },
  { key: 'end', title: '종료 (KST)', cell: ({ endsAt }) => <Time at={endsAt} /> },
];

/** State, pause, hand-out, and what waits for a second person. */
export const SaleBadges = ({ sale }: { sale: StaffSaleLine }) => (
  <>
    <Badge tone={saleStateTones[sale.state]}>{saleStateLabels[sale.state]}</Badge>{' '}
    {sale.paused && <Badge tone="warn">일시 중지</Badge>} {sale.handedOut && <Badge tone="ok">지급함</Badge>}{' '}
    {sale.waitsFor && <Badge tone="accent">{saleActLabels[sale.waitsFor]} 확인 대기</Badge>}
  </>
);
