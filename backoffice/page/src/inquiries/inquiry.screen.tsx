import type { StaffInquiry } from '@maru/contract/staff';
import { Badge, Card, Notice, Page, SkeletonRows } from '@maru/ui';
import { useCallback, useState } from 'react';
import { Documents } from '../documents/documents';
import { Loaded } from '../loaded';
import { MemberCard } from '../members/member-card';
import { useQueues } from '../queues/queues-context';
import { readFailed } from '../read-failed';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useFocusKept } from '../use-focus-kept';
import { useLoaded } from '../use-loaded';
import { categoryLabel } from '../words/labels';
import { Time } from '../words/times';
import { AnswerForm } from './answer-form';

interface Said {
  readonly tone: 'ok' | 'warn';
  readonly text: string;
}

/** One inquiry, and its answer. */
export function InquiryScreen({ id }: { id: string }) {
  const { api } = useStaff();
  const queues = useQueues();
  const { of, reload } = useLoaded(useCallback((signal: AbortSignal) => api.inquiry(id, signal), [api, id]));
  const [said, setSaid] = useState<Said | null>(null);
  useFocusKept(said);
  const told = (next: Said) => {
    setSaid(next);
    reload();
    queues.reload();
  };
  return (
    <Page title={`1:1 문의 #${id}`}>
      {said && (
        <Notice tone={said.tone} live>
          {said.text}
        </Notice>
      )}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={10} />} failed={readFailed} onRetry={reload}>
        {(inquiry) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <Question inquiry={inquiry} />
              {inquiry.answer === null ? (
                <AnswerForm
                  id={id}
                  onAnswered={() => told({ tone: 'ok', text: '답변을 등록했습니다. 회원에게 메일로 알려집니다.' })}
                  onTaken={(text) => told({ tone: 'warn', text })}
                />
              ) : (
                <Answer answer={inquiry.answer} at={inquiry.answeredAt} />
              )}
              {inquiry.files > 0 && <Documents base={`/staff/inquiries/${id}`} count={inquiry.files} />}
            </div>
            <div className={styles.column}>
              <MemberCard member={inquiry.member} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const Question = ({ inquiry: { title, category, contents, askedAt } }: { inquiry: StaffInquiry }) => (
  <Card title={<span className={styles.contents}>{title}</span>} aside={<Badge>{categoryLabel(category)}</Badge>}>
    <p className={styles.meta}>
      <Time at={askedAt} /> (KST)
    </p>
    <p className={styles.contents}>{contents}</p>
  </Card>
);

const Answer = ({ answer, at }: { answer: string; at: string | null }) => (
  <Card title="답변" aside={<Badge tone="ok">답변 완료</Badge>}>
    {at && (
      <p className={styles.meta}>
        <Time at={at} /> (KST)
      </p>
    )}
    <p className={styles.contents}>{answer}</p>
  </Card>
);
