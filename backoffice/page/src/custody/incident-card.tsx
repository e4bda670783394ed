import type { StaffIncident } from '@maru/contract/staff';
import { Card, Facts } from '@maru/ui';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { coinText } from '../words/payouts';
import { Time } from '../words/times';
import type { CustodyChangeProps } from './halt-card';

/** A credited deposit that its chain has taken back, until somebody has settled it outside. */
export function IncidentCard({ incident, isActing, onChange }: CustodyChangeProps & { incident: StaffIncident }) {
  const { api } = useStaff();
  const { id, coin, amount, network, transactionId, memberId, openedAt } = incident;
  const title = `회수된 입금 #${id}`;
  const facts = (
    <Facts
      facts={[
        { label: '수량', value: coinText(amount, coin) },
        { label: '네트워크', value: network },
        { label: '트랜잭션', value: <code className={styles.answer}>{transactionId}</code> },
        { label: '회원 번호', value: memberId },
        { label: '발견 시각 (KST)', value: <Time at={openedAt} /> },
      ]}
    />
  );
  if (!isActing) return <Card title={title}>{facts}</Card>;
  return (
    <ReasonForm
      title={title}
      draft={`incident/${id}`}
      label={`#${id} 처리 내용`}
      hint="이미 지급한 수량을 어떻게 메웠는지 적어 주세요."
      acts={[
        {
          label: `#${id} 처리 완료`,
          title: '처리 완료로 표시할까요?',
          missing: '처리 내용을 입력해 주세요.',
          willHappen: `${coinText(amount, coin)} 입금의 회수가 밖에서 해결된 것으로 기록됩니다. 회원의 잔액은 바뀌지 않습니다.`,
          work: (reason) =>
            onChange(async () => {
              const now = await api.custody.resolveIncident(id, reason);
              return { said: `회수된 입금 #${id}을 처리 완료로 표시했습니다.`, now };
            }),
        },
      ]}
    >
      {facts}
    </ReasonForm>
  );
}
