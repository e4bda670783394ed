import { Button, Notice, TextField } from '@maru/ui';
import { Checkbox } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { type FormEvent, useId, useState } from 'react';
import type { RegistryApi } from '../api/registry-api';
import styles from './change-dialog.module.css';
import type { Answers, Question } from './changes';

interface ChangeDialogProps {
  readonly api: RegistryApi;
  readonly question: Question;
  /** Called after the change, before the dialog closes. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const textLengthMax = 300;

/** Asks before a change, for the token too where none is known, and stays open while the registry refuses. */
export function ChangeDialog({ api, question, onChanged, onClose }: ChangeDialogProps) {
  const { title, text, confirm, danger = false, fields, request } = question;
  const form = useId();
  const [answers, setAnswers] = useState<Answers>({
    percent: fields.percent ?? '',
    judged: fields.judged ?? false,
    why: '',
  });
  const [token, setToken] = useState('');
  const [tokenAsked] = useState(request === null || !api.signedIn);
  const [edited, setEdited] = useState(false);
  const { busy, problem, run } = useAttempt(async () => {
    if (token) api.signIn(token);
    if (request) {
      const { path, body } = request(answers);
      await api.change(path, body);
    }
    await onChanged();
    onClose();
  });
  const edit = (change: Partial<Answers>) => {
    setEdited(true);
    setAnswers({ ...answers, ...change });
  };
  // What has been filled in is lost by the buttons only, not by a click beside the dialog.
  const dismiss = edited || busy ? {} : { onClose };
  return (
    <Dialog
      title={title}
      open
      {...dismiss}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={run}>
        <p>{text}</p>
        <AnswerFields fields={fields} answers={answers} onEdit={edit} />
        {(tokenAsked || !api.signedIn) && (
          <TokenField
            token={token}
            alone={Object.keys(fields).length === 0}
            onEdit={(typed) => {
              setEdited(true);
              setToken(typed);
            }}
          />
        )}
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** Runs a form's work once at a time, and keeps what it failed at. */
function useAttempt(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
}

interface AnswerFieldsProps {
  readonly fields: Question['fields'];
  readonly answers: Answers;
  readonly onEdit: (change: Partial<Answers>) => void;
}

const AnswerFields = ({ fields, answers, onEdit }: AnswerFieldsProps) => (
  <>
    {fields.percent !== undefined && (
      <TextField
        label="Percent of the visitors"
        value={answers.percent}
        onEdit={(percent) => onEdit({ percent })}
        inputMode="decimal"
        autoFocus
        maxLength={textLengthMax}
        required
      />
    )}
    {fields.judged !== undefined && (
      <Checkbox
        label="Let numbers decide from here on"
        checked={answers.judged}
        onToggle={(judged) => onEdit({ judged })}
      />
    )}
    {fields.why && (
      <TextField
        label={fields.why === 'required' ? 'Why' : 'Why (optional)'}
        value={answers.why}
        onEdit={(why) => onEdit({ why })}
        autoFocus={fields.percent === undefined}
        maxLength={textLengthMax}
        required={fields.why === 'required'}
      />
    )}
  </>
);

interface TokenFieldProps {
  readonly token: string;
  readonly onEdit: (typed: string) => void;
  /** Nothing else is asked. */
  readonly alone: boolean;
}

const TokenField = ({ token, onEdit, alone }: TokenFieldProps) => (
  <TextField
    label="Your token (maru_…), kept in this tab only"
    type="password"
    value={token}
    onEdit={onEdit}
    maxLength={textLengthMax}
    autoFocus={alone}
    required
  />
);
