import { Card, Facts } from '@maru/ui';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { ProposalButtons } from '../proposal-buttons';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { Time } from '../words/times';

interface ContentProposalProps {
  readonly title: string;
  readonly proposal: {
    readonly id: string;
    readonly by: string;
    readonly reason: string;
    readonly at: string;
    readonly mayRefuse: boolean;
    readonly mayConfirm: boolean;
  };
  /** What is proposed. */
  readonly children: ReactNode;
  /** Said before it is confirmed. */
  readonly willHappen: string;
  readonly onDecided: (said: string, work: () => Promise<void>) => Promise<boolean>;
}

/** What somebody has proposed, for another operator to confirm or to refuse. */
export function ContentProposal({ title, proposal, children, willHappen, onDecided }: ContentProposalProps) {
  const { api } = useStaff();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { id, by, reason, at } = proposal;
  return (
    <Card title={title}>
      <div className={styles.form}>
        <Facts
          facts={[
            { label: '제안한 사람', value: <span className={styles.answer}>{by}</span> },
            { label: '제안 시각 (KST)', value: <Time at={at} /> },
            { label: '사유', value: <span className={styles.answer}>{reason}</span> },
          ]}
        />
        {children}
        <ProposalButtons {...proposal} onAsk={setAsked} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? '확인할까요?' : '제안을 거절할까요?'}
          confirm={asked ? '확인' : '거절'}
          danger={!asked}
          work={async () =>
            void (await onDecided(asked ? '확인했습니다.' : '제안을 거절했습니다.', () =>
              api.content.decide(id, asked),
            ))
          }
          onClose={() => setAsked(null)}
        >
          {asked ? willHappen : `${by} 님의 제안을 거절합니다. 지금 내용이 그대로 유지됩니다.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
