import { Button } from '@maru/ui';
import { ReasonForm, reasonMax } from '../reason-form';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { kindLabels, readyReasons } from '../words/labels';
import type { CaseViewProps } from './case-change';

/** Approves or sends back a case, after a step that repeats what will happen. */
export function DecisionForm({ shown, onChange }: CaseViewProps) {
  const { api } = useStaff();
  const decide = (approved: boolean) => (reason: string) =>
    onChange(async () => {
      const now = await api.decide(shown.id, { approved, reason, revision: shown.revision });
      return { said: saidOf(now.state), now };
    });
  return (
    <ReasonForm
      title="심사"
      draft={`case/${shown.id}`}
      hint="반려할 때는 꼭 입력해 주세요. 회원에게 그대로 전달됩니다."
      acts={[
        {
          label: '반려',
          title: '반려할까요?',
          danger: true,
          missing: '반려 사유를 입력해 주세요.',
          willHappen: willHappen(shown, false),
          work: decide(false),
        },
        { label: '승인', title: '승인할까요?', willHappen: willHappen(shown, true), work: decide(true) },
      ]}
    >
      {(reason, edit) => <ReadyReasons kind={shown.kind} reason={reason} onEdit={edit} />}
    </ReasonForm>
  );
}
function willHappen({ kind, member, needsSecond }: CaseViewProps['shown'], approved: boolean): string {
  const what = `${member.name} (${member.email}) 회원의 ${kindLabels[kind]} 신청을 ${approved ? '승인' : '반려'}합니다.`;
  const then =
    approved && needsSecond
      ? '다른 운영자가 한 번 더 확인해야 완료되며, 그때까지 회원에게 알려지지 않습니다.'
      : '바로 완료되고 회원에게 알려집니다.';
  return `${what} ${then}`;
}

function saidOf(state: CaseViewProps['shown']['state']): string {
  if (state === 'proposed') return '결정을 올렸습니다. 다른 운영자의 확인을 기다립니다.';
  return state === 'approved' ? '승인했습니다.' : '반려했습니다.';
}

interface ReadyReasonsProps {
  readonly kind: CaseViewProps['shown']['kind'];
  readonly reason: string;
  readonly onEdit: (reason: string) => void;
}

/** A reason is added to what is written already, and may be changed there. */
const ReadyReasons = ({ kind, reason, onEdit }: ReadyReasonsProps) => (
  <fieldset className={styles.ready}>
    <legend className={styles.hint}>자주 쓰는 반려 사유</legend>
    {readyReasons[kind].map((text) => (
      <Button
        key={text}
        size="s"
        className={styles.readyReason}
        disabled={reason.includes(text)}
        onClick={() => onEdit([reason.trim(), text].filter(Boolean).join('\n').slice(0, reasonMax))}
      >
        {text}
      </Button>
    ))}
  </fieldset>
);
