import { Button, Card } from '@maru/ui';
import { Form, TextArea } from '@maru/ui/fields';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog';
import { useStaff } from '../staff-context';
import styles from '../styles/detail.module.css';
import { useDraft } from '../use-draft';
import { kindLabels, readyReasons } from '../words/labels';
import type { CaseViewProps } from './case-change';

const reasonMax = 500;

/** Approves or sends back a case, after a step that repeats what will happen. */
export function DecisionForm({ shown, onChange }: CaseViewProps) {
  const { api } = useStaff();
  const [reason, setReason] = useDraft(`case/${shown.id}`);
  const [missing, setMissing] = useState(false);
  const [asked, setAsked] = useState<boolean | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const given = reason.trim();
  const ask = (approved: boolean) => {
    const isMissing = !approved && given === '';
    setMissing(isMissing);
    if (isMissing) field.current?.focus();
    else setAsked(approved);
  };
  const decide = (approved: boolean) =>
    onChange(async () => {
      const now = await api.decide(shown.id, { approved, reason: given, revision: shown.revision });
      setReason('');
      return { said: saidOf(now.state), now };
    });
  return (
    <Card title="심사">
      <Form className={styles.form} aria-label="심사" onSubmit={() => undefined}>
        <ReadyReasons kind={shown.kind} reason={reason} onEdit={setReason} />
        <TextArea
          ref={field}
          label="사유"
          hint="반려할 때는 꼭 입력해 주세요. 회원에게 그대로 전달됩니다."
          error={missing && given === '' && '반려 사유를 입력해 주세요.'}
          value={reason}
          onEdit={setReason}
          maxLength={reasonMax}
          remainingLabel={(left) => `${left}자 남음`}
        />
        <div className={styles.buttons}>
          <Button className={styles.reject} onClick={() => ask(false)}>
            반려…
          </Button>
          <Button variant="primary" onClick={() => ask(true)}>
            승인…
          </Button>
        </div>
      </Form>
      {asked !== null && (
        <ConfirmDialog
          title={asked ? '승인할까요?' : '반려할까요?'}
          confirm={asked ? '승인' : '반려'}
          danger={!asked}
          reason={given}
          work={() => decide(asked)}
          onClose={() => setAsked(null)}
        >
          {willHappen(shown, asked)}
        </ConfirmDialog>
      )}
    </Card>
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
