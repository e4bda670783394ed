import type { StaffMaintenance } from '@maru/contract/staff';
import { Badge, Card, Facts } from '@maru/ui';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { closesText, endText, goesOn } from '../words/bank';
import { Time } from '../words/times';
import type { BankChangeProps } from './maintenance-form';

interface MaintenanceCardProps extends BankChangeProps {
  readonly maintenance: StaffMaintenance;
  /** All that were announced lately. */
  readonly others: readonly StaffMaintenance[];
  readonly isActing: boolean;
}

/** A maintenance that goes on or is still to come, which can be ended early. */
export function MaintenanceCard({ maintenance, others, isActing, onChange }: MaintenanceCardProps) {
  const { api } = useStaff();
  const { id, from, until, reason, by } = maintenance;
  const title = `${closesText(maintenance)} 점검 #${id}`;
  const now = api.now();
  const hasBegun = goesOn(maintenance, now);
  const facts = (
    <Facts
      facts={[
        { label: '상태', value: <Badge tone={hasBegun ? 'warn' : 'neutral'}>{hasBegun ? '점검 중' : '예정'}</Badge> },
        { label: '시작 (KST)', value: <Time at={from} /> },
        { label: '종료 (KST)', value: <Time at={until} /> },
        { label: '등록한 사람', value: <span className={styles.answer}>{by || '-'}</span> },
        { label: '등록 사유', value: <span className={styles.answer}>{reason || '-'}</span> },
      ]}
    />
  );
  if (!isActing) return <Card title={title}>{facts}</Card>;
  return (
    <ReasonForm
      title={title}
      draft={`maintenance/${id}`}
      label={`#${id} 종료 사유`}
      acts={[
        {
          label: hasBegun ? `#${id} 지금 종료` : `#${id} 취소`,
          title: hasBegun ? '점검을 지금 끝낼까요?' : '예정된 점검을 취소할까요?',
          missing: '종료 사유를 입력해 주세요.',
          willHappen: endText(maintenance, others, now),
          work: (given) =>
            onChange(async () => ({ said: `점검 #${id}을 끝냈습니다.`, now: await api.endMaintenance(id, given) })),
        },
      ]}
    >
      {facts}
    </ReasonForm>
  );
}
