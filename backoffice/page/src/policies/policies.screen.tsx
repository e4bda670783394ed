import type { StaffPolicies } from '@maru/contract/staff';
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
import { policyLabel, policyValue } from '../words/policies';
import { Time } from '../words/times';
import { ChangeForm } from './change-form';
import { ProposalCard } from './proposal-card';

const outdated = { ALREADY_PROCESSED: null, STAFF_PROPOSER_LEFT: null };

/** Limits and thresholds of withdrawals: what is in force, what is proposed, and what was before. */
export function PoliciesScreen() {
  const { api, me } = useStaff();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.policies(signal), [api]));
  const { of, reload } = reading;
  const { told, change } = useChange<StaffPolicies>(reading, outdated);
  return (
    <Page title="출금 한도" intro="한 사람이 변경을 제안하고, 다른 운영자가 확인하면 바로 적용됩니다.">
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={12} />} failed={readFailed} onRetry={reload}>
        {({ current, proposals, history }) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              {proposals.map((proposal) => (
                <ProposalCard
                  key={proposal.id}
                  proposal={proposal}
                  before={current.find(({ name }) => name === proposal.name)?.value}
                  onChange={change}
                />
              ))}
              <TableCard title="현재 값" label="현재 값" columns={values} rows={current} rowKey={({ name }) => name} />
            </div>
            <div className={styles.column}>
              {mayMoveMoney(me.role) && <ChangeForm current={current} onChange={change} />}
              <TableCard
                title="변경 기록"
                label="변경 기록"
                columns={entries}
                rows={history}
                rowKey={({ name, at }) => `${name} ${at}`}
                empty={<EmptyState title="바뀐 적이 없습니다." compact />}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const values: readonly Column<StaffPolicies['current'][number]>[] = [
  { key: 'name', title: '항목', lead: true, cell: ({ name }) => policyLabel(name) },
  { key: 'value', title: '값', align: 'end', cell: ({ name, value }) => policyValue(name, value) },
];

const entries: readonly Column<StaffPolicies['history'][number]>[] = [
  { key: 'name', title: '항목', lead: true, cell: ({ name }) => policyLabel(name) },
  { key: 'value', title: '값', align: 'end', cell: ({ name, value }) => policyValue(name, value) },
  { key: 'by', title: '누가', cell: ({ by }) => <span className={styles.answer}>{by}</span> },
  { key: 'reason', title: '왜', cell: ({ reason }) => <span className={styles.answer}>{reason || '-'}</span> },
  { key: 'at', title: '언제 (KST)', cell: ({ at }) => <Time at={at} /> },
];
