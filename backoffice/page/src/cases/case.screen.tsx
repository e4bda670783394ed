import type { StaffCase } from '@maru/contract/staff';
import { Badge, Card, Facts, Page, SkeletonRows } from '@maru/ui';
import { useCallback } from 'react';
import { Documents } from '../documents/documents';
import { Loaded } from '../loaded';
import { MemberCard } from '../members/member-card';
import { useQueues } from '../queues/queues-context';
import { readFailed } from '../read-failed';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { type Change, useChange } from '../use-change';
import { useLoaded } from '../use-loaded';
import { fieldLabel, valueLabel } from '../words/answers';
import { kindLabels, stateLabels, stateTones } from '../words/labels';
import { Time } from '../words/times';
import type { CaseViewProps } from './case-change';
import { ConfirmationCard } from './confirmation-card';
import { DecisionForm } from './decision-form';
import { DecisionCard } from './verdict-cards';

const outdated = { STAFF_CASE_CHANGED: null, STAFF_PROPOSER_LEFT: null, ALREADY_PROCESSED: null };

/** One case: what a member has handed in, and what staff say of it. */
export function CaseScreen({ id }: { id: string }) {
  const { api } = useStaff();
  const queues = useQueues();
  const reading = useLoaded(useCallback((signal: AbortSignal) => api.case(id, signal), [api, id]));
  const { of, reload } = reading;
  const { told, change } = useChange(reading, outdated);
  const decide = async (work: Change<StaffCase>) => {
    const isDone = await change(work);
    queues.reload();
    return isDone;
  };
  const { value } = of;
  return (
    <Page
      title={value ? `${kindLabels[value.kind]} 심사 #${id}` : `심사 #${id}`}
      aside={value && <Badge tone={stateTones[value.state]}>{stateLabels[value.state]}</Badge>}
    >
      {told}
      <Loaded of={of} skeleton={<SkeletonRows label="불러오는 중" rows={10} />} failed={readFailed} onRetry={reload}>
        {(shown) => <CaseView shown={shown} onChange={decide} />}
      </Loaded>
    </Page>
  );
}

const CaseView = ({ shown, onChange }: CaseViewProps) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      {shown.files > 0 && (
        // Another revision has other documents at the same place.
        <Documents key={shown.revision} base={`/staff/cases/${shown.id}`} count={shown.files} />
      )}
      <Answers shown={shown} />
    </div>
    <div className={styles.column}>
      <MemberCard member={shown.member} />
      {shown.decision && <DecisionCard shown={shown} decision={shown.decision} />}
      {!shown.decision && shown.proposal && (
        <ConfirmationCard shown={shown} proposal={shown.proposal} onChange={onChange} />
      )}
      {shown.may.decide && <DecisionForm shown={shown} onChange={onChange} />}
    </div>
  </div>
);

const Answers = ({ shown: { answers, askedAt, files, revision } }: { shown: StaffCase }) => (
  <Card title="제출 내용">
    <div className={styles.answers}>
      <Facts
        facts={[
          { label: '접수 시각 (KST)', value: <Time at={askedAt} /> },
          ...(revision > 1 ? [{ label: '제출 횟수', value: `${revision}번째 제출` }] : []),
          { label: '서류', value: files > 0 ? `${files}장` : '없음' },
          ...answers.map(({ name, value }) => ({
            label: <span className={styles.question}>{fieldLabel(name)}</span>,
            value: <span className={styles.answer}>{valueLabel(name, value) || '-'}</span>,
          })),
        ]}
      />
    </div>
  </Card>
);
