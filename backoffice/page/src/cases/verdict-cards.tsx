import type { StaffCase, StaffVerdict } from '@maru/contract/staff';
import { Badge, Card, Facts } from '@maru/ui';
import styles from '../styles/detail.module.css';
import { Time } from '../words/times';

export const VerdictBadge = ({ approved }: Pick<StaffVerdict, 'approved'>) => (
  <Badge tone={approved ? 'ok' : 'danger'}>{approved ? '승인' : '반려'}</Badge>
);

export const Reason = ({ reason }: Pick<StaffVerdict, 'reason'>) => (
  <span className={styles.answer}>{reason || '-'}</span>
);

interface DecisionCardProps {
  readonly shown: StaffCase;
  readonly decision: StaffVerdict;
}

/** Who decided a case, and who had proposed it. */
export const DecisionCard = ({ shown: { proposal }, decision }: DecisionCardProps) => (
  <Card title="결정">
    <Facts
      facts={[
        { label: '결과', value: <VerdictBadge {...decision} /> },
        ...(proposal
          ? [
              { label: '올린 사람', value: <span className={styles.answer}>{proposal.by}</span> },
              { label: '올린 시각 (KST)', value: <Time at={proposal.at} /> },
            ]
          : []),
        { label: '결정한 사람', value: <span className={styles.answer}>{decision.by}</span> },
        { label: '결정 시각 (KST)', value: <Time at={decision.at} /> },
        { label: '사유', value: <Reason reason={decision.reason || (proposal?.reason ?? '')} /> },
      ]}
    />
  </Card>
);
