import type { StaffPolicies, StaffPolicyProposal } from '@maru/contract/staff';
import { Card, Facts } from '@maru/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { ProposalButtons } from '../proposal-buttons';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import type { Change } from '../use-change';
import { policyLabel, policyValue } from '../words/policies';
import { Time } from '../words/times';

export interface PolicyChangeProps {
  readonly onChange: (work: Change<StaffPolicies>) => Promise<boolean>;
}

interface ProposalCardProps extends PolicyChangeProps {
  readonly proposal: StaffPolicyProposal;
  /** What is in force. */
  readonly before: string | undefined;
}

/** A change that somebody has proposed, for another operator to confirm or to refuse. */
export function ProposalCard({ proposal, before, onChange }: ProposalCardProps) {
  const { api } = useStaff();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { id, name, value, by, reason, at } = proposal;
  const label = policyLabel(name);
  const decide = (confirmed: boolean) =>
    onChange(async () => {
      await api.confirmPolicy(id, confirmed);
      return { said: confirmed ? '확인했습니다. 새 값이 적용되었습니다.' : '제안을 거절했습니다.' };
    });
  return (
    <Card title={`변경 제안: ${label}`}>
      <div className={styles.form}>
        <Facts
          facts={[
            { label: '현재 값', value: before === undefined ? '-' : policyValue(name, before) },
            { label: '제안한 값', value: <strong>{policyValue(name, value)}</strong> },
            { label: '제안한 사람', value: <span className={styles.answer}>{by}</span> },
            { label: '제안 시각 (KST)', value: <Time at={at} /> },
            { label: '사유', value: <span className={styles.answer}>{reason}</span> },
          ]}
        />
        <ProposalButtons {...proposal} onAsk={setAsked} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? '변경을 확인할까요?' : '제안을 거절할까요?'}
          confirm={asked ? '확인' : '거절'}
          danger={!asked}
          work={async () => void (await decide(asked))}
          onClose={() => setAsked(null)}
        >
          {asked
            ? `${label}: ${policyValue(name, value)}. 지금부터 신청되는 모든 출금에 바로 적용됩니다.`
            : `${by} 님의 제안을 거절합니다. 현재 값이 그대로 유지됩니다.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
