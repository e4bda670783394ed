import type { StaffReturn } from '@maru/contract/staff';
import { formatKrw } from '@maru/domain';
import { Card, Facts } from '@maru/ui';
import { ReasonForm } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { Time } from '../words/times';
import type { BankChangeProps } from './maintenance-form';

/** KRW under another name, or of a member who has left, until two people have said that it goes back. */
export function ReturnCard({ found, onChange }: BankChangeProps & { readonly found: StaffReturn }) {
  const { api } = useStaff();
  const { id, amount, sender, name, member, hasLeft, memberId, arrivedAt, voices, voicesNeeded, mayApprove } = found;
  const title = `${hasLeft ? '탈퇴한 회원 앞으로' : '다른 이름으로'} 들어온 원화 #${id}`;
  const isLast = voices.length + 1 >= voicesNeeded;
  const facts = (
    <Facts
      facts={[
        { label: '금액', value: <strong>{formatKrw(amount)}원</strong> },
        { label: '입금자명', value: sender || '-' },
        { label: '회원', value: `${name} · ${member} (#${memberId})${hasLeft ? ' · 탈퇴' : ''}` },
        { label: '입금 시각 (KST)', value: <Time at={arrivedAt} /> },
        ...voices.map(({ by, reason, at }, index) => ({
          label: `승인 ${index + 1}/${voicesNeeded}`,
          value: (
            <span className={styles.answer}>
              {by} · <Time at={at} />
              {`\n${reason}`}
            </span>
          ),
        })),
      ]}
    />
  );
  if (!mayApprove)
    return (
      <Card title={title}>
        <div className={styles.form}>
          {facts}
          <p className={styles.hint}>
            {voices.length >= voicesNeeded ? '은행에 반환을 요청했습니다.' : '다른 운영자의 승인을 기다리고 있습니다.'}
          </p>
        </div>
      </Card>
    );
  return (
    <ReasonForm
      title={title}
      draft={`return/${id}`}
      label={`#${id} 반환 사유`}
      acts={[
        {
          label: `#${id} 반환 승인`,
          title: '보낸 계좌로 돌려보낼까요?',
          missing: '반환 사유를 입력해 주세요.',
          willHappen: isLast
            ? `${formatKrw(amount)}원을 보낸 계좌로 바로 돌려보냅니다. 되돌릴 수 없습니다.`
            : `${formatKrw(amount)}원의 반환을 승인합니다. 다른 운영자도 승인하면 돌려보냅니다.`,
          work: (reason) =>
            onChange(async () => ({
              said: isLast ? '은행에 반환을 요청했습니다.' : '반환을 승인했습니다. 다른 운영자의 승인을 기다립니다.',
              now: await api.approveReturn(id, reason),
            })),
        },
      ]}
    >
      {facts}
    </ReasonForm>
  );
}
