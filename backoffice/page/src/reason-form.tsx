import { Button, Card } from '@maru/ui';
import { Form, TextArea } from '@maru/ui/fields';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import styles from './styles/detail.module.css';
import { useUnsaved } from './unsaved';
import { useDraft } from './use-draft';

export const reasonMax = 500;

/** Something that can be done with a reason. */
export interface ReasonedAct {
  /** On its buttons, e.g. `승인`. */
  readonly label: string;
  /** The question before it is done. */
  readonly title: string;
  readonly danger?: boolean;
  /** Said where no reason was given; without it none is needed. */
  readonly missing?: string;
  readonly willHappen: ReactNode;
  /** @returns whether it was done: the reason has served its purpose then. Throws what the dialog is to tell. */
  readonly work: (reason: string) => Promise<boolean>;
}

interface ReasonFormProps {
  readonly title: string;
  /** Tells apart what is being written, e.g. `case/12`. */
  readonly draft: string;
  readonly label?: string;
  readonly hint?: string;
  /** The most likely one last. */
  readonly acts: readonly ReasonedAct[];
  /** Looks at what stands above the reason; false where that is wrong: its fields say so, and the first of them gets the focus. */
  readonly isReady?: () => boolean;
  /** Stands above the reason. */
  readonly children?: ReactNode | ((reason: string, edit: (reason: string) => void) => ReactNode);
}

/** A reason, and what can be done with it, after a step that repeats what will happen. */
export function ReasonForm({ title, draft, label = '사유', hint, acts, isReady, children }: ReasonFormProps) {
  const [reason, setReason] = useDraft(draft);
  const [missing, setMissing] = useState<string | null>(null);
  const [asked, setAsked] = useState<ReasonedAct | null>(null);
  const [faults, setFaults] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const writing = useUnsaved();
  const given = reason.trim();
  // The reason is a draft, which stays.
  const written = (event: FormEvent) => event.target !== field.current && writing.onChange(event);
  const ask = (act: ReasonedAct) => {
    const isWhole = !isReady || isReady();
    const lacks = isWhole && given === '' ? (act.missing ?? null) : null;
    setMissing(lacks);
    if (isWhole && lacks === null) setAsked(act);
    else setFaults(faults + 1);
  };
  // Only the next render marks what is wrong, which may stand far above the button.
  useEffect(() => {
    if (faults > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  return (
    <Card title={title}>
      <div ref={box} onChange={written}>
        <Form className={styles.form} aria-label={title} onSubmit={() => undefined}>
          {typeof children === 'function' ? children(reason, setReason) : children}
          <TextArea
            ref={field}
            label={label}
            hint={hint}
            error={given === '' && missing}
            value={reason}
            onEdit={setReason}
            maxLength={reasonMax}
            remainingLabel={(left) => `${left}자 남음`}
          />
          <div className={styles.buttons}>
            {acts.map((act, index) => (
              <Button
                key={act.label}
                variant={act.danger || index < acts.length - 1 ? 'secondary' : 'primary'}
                className={act.danger ? styles.reject : undefined}
                onClick={() => ask(act)}
              >
                {act.label}…
              </Button>
            ))}
          </div>
        </Form>
      </div>
      {asked && (
        <ConfirmDialog
          title={asked.title}
          confirm={asked.label}
          danger={asked.danger}
          reason={given}
          work={async () => {
            if (!(await asked.work(given))) return;
            setReason('');
            writing.saved();
          }}
          onClose={() => setAsked(null)}
        >
          {asked.willHappen}
        </ConfirmDialog>
      )}
    </Card>
  );
}
