import type { StaffBank, StaffMaintenance, StaffReturn } from '@maru/contract/staff';
import { formatKrw } from '@maru/domain';
import { EmptyState, Page, SkeletonRows } from '@maru/ui';
import type { Column } from '@maru/ui/figures';
import { useCallback } from 'react';
import { TableCard } from '../lists/table-card';
import { Loaded } from '../loaded';
import { readFailed } from '../read-failed';
import { mayMoveMoney } from '../rights';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { closesText } from '../words/bank';
import { Time } from '../words/times';
import { MaintenanceCard } from './maintenance-card';
import { MaintenanceForm } from './maintenance-form';
import { ReturnCard } from './return-card';

const outdated = { ALREADY_PROCESSED: null, STAFF_SAME_PERSON: null };

/** When the bank takes or pays out no KRW, and KRW that came under another name than its member's. */
export function BankScreen() {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.bank(signal), [api]));
  const { of, reload } = reading;
  const { told, change } = useChange<StaffBank>(reading, outdated);
  const acts = mayMoveMoney(me.role);
  return (
    <Page title="은행" intro="원화 입출금을 닫는 점검 시간과, 회원과 다른 이름으로 들어온 원화입니다.">
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ maintenances, returns }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {maintenances
                .filter(({ open }) => open)
                .map((maintenance) => (
                  <MaintenanceCard
                    key={maintenance.id}
                    maintenance={maintenance}
                    others={maintenances}
                    isActing={acts}
                    onChange={change}
                  />
                ))}
              {returns
                .filter(({ returnedAt }) => returnedAt === null)
                .map((found) => (
                  <ReturnCard key={found.id} found={found} onChange={change} />
                ))}
              <TableCard
                title="다른 이름으로 들어온 원화"
                label="다른 이름으로 들어온 원화"
                columns={returnColumns}
                rows={returns}
                rowKey={({ id }) => id}
                empty={<EmptyState title="다른 이름으로 들어온 원화가 없습니다." compact />}
              />
            </div>
            <div className={styles.column}>
              {acts && <MaintenanceForm onChange={change} />}
              <TableCard
                title="점검 기록"
                label="점검 기록"
                columns={maintenanceColumns}
                rows={maintenances}
                rowKey={({ id }) => id}
                empty={<EmptyState title="등록된 점검이 없습니다." compact />}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const returnColumns: readonly Column<StaffReturn>[] = [
  { key: 'amount', title: '금액', lead: true, cell: ({ amount }) => `${formatKrw(amount)}원` },
  { key: 'sender', title: '입금자명', cell: ({ sender }) => sender },
  {
    key: 'member',
    title: '회원',
    cell: ({ name, member, hasLeft }) => `${name} · ${member}${hasLeft ? ' · 탈퇴' : ''}`,
  },
  { key: 'arrived', title: '입금 (KST)', cell: ({ arrivedAt }) => <Time at={arrivedAt} /> },
  {
    key: 'returned',
    title: '반환 (KST)',
    cell: ({ returnedAt, voices, voicesNeeded }) =>
      returnedAt ? <Time at={returnedAt} /> : `승인 ${voices.length}/${voicesNeeded}`,
  },
];

const maintenanceColumns: readonly Column<StaffMaintenance>[] = [
  { key: 'closes', title: '닫힘', lead: true, cell: closesText },
  { key: 'from', title: '시작 (KST)', cell: ({ from }) => <Time at={from} /> },
  { key: 'until', title: '종료 (KST)', cell: ({ until, endedAt }) => <Time at={endedAt ?? until} /> },
  {
    key: 'why',
    title: '사유',
    cell: ({ reason, endReason }) => (
      <span className={styles.answer}>{endReason ? `${reason} → ${endReason}` : reason || '-'}</span>
    ),
  },
  {
    key: 'by',
    title: '누가',
    cell: ({ by, endedBy }) => <span className={styles.answer}>{endedBy ? `${by} → ${endedBy}` : by || '-'}</span>,
  },
];
