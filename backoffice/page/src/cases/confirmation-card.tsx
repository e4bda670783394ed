import type { StaffVerdict } from '@maru/contract/staff';
import { Button, Card, Facts } from '@maru/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { kindLabels } from '../words/labels';
import { Time } from '../words/times';
import type { CaseViewProps } from './case-change';
import { Reason, VerdictBadge } from './verdict-cards';

interface ConfirmationCardProps extends CaseViewProps {
  readonly proposal: StaffVerdict;
}

/** What one person has proposed, for a second one to confirm or to send back. */
export function ConfirmationCard({ shown, proposal, onChange }: ConfirmationCardProps) {
  const { api } = useStaff();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { id, kind, member, revision, may } = shown;
  const verdict = proposal.approved ? '승인' : '반려';
  const confirm = (confirmed: boolean) =>
    onChange(async () => {
      await api.confirm(id, { confirmed, revision });
      return { said: confirmed ? `확인했습니다. ${verdict}이 완료되었습니다.` : '심사 대기로 돌려보냈습니다.' };
    });
  return (
    <Card title="2차 확인">
      <div className={styles.form}>
        <Facts
          facts={[
            { label: '올린 결정', value: <VerdictBadge {...proposal} /> },
            { label: '올린 사람', value: <span className={styles.answer}>{proposal.by}</span> },
            { label: '올린 시각 (KST)', value: <Time at={proposal.at} /> },
            { label: '사유', value: <Reason {...proposal} /> },
          ]}
        />
        {!may.confirm && (
          <p className={styles.hint}>
            {may.sendBack
              ? '결정을 올린 사람이 더 이상 권한이 없어 확인할 수 없습니다. 돌려보내고 다시 심사해 주세요.'
              : '결정을 올린 사람이 아닌 운영자의 확인을 기다리고 있습니다.'}
          </p>
        )}
        {may.sendBack && (
          <div className={styles.buttons}>
            <Button onClick={() => setAsked(false)}>돌려보내기…</Button>
            {may.confirm && (
              <Button variant="primary" onClick={() => setAsked(true)}>
                확인…
              </Button>
            )}
          </div>
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? `${verdict}을 확인할까요?` : '심사 대기로 돌려보낼까요?'}
          confirm={asked ? `${verdict} 확인` : '돌려보내기'}
          work={async () => void (await confirm(asked))}
          onClose={() => setAsked(null)}
        >
          {asked
            ? `${member.name} (${member.email}) 회원의 ${kindLabels[kind]} ${verdict}이 바로 완료되고 회원에게 알려집니다. 되돌릴 수 없습니다.`
            : `${proposal.by} 님이 올린 결정을 취소하고 처음부터 다시 심사합니다. 회원에게는 알려지지 않습니다.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
