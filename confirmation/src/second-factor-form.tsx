import type { Language, Means, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { Button, buttonClass, Notice } from '@maru/ui';
import { CodeEntryField, Form, Segments } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { useEffect, useRef } from 'react';
import styles from './confirmation.module.css';
import type { ConfirmationApi } from './confirmation-api';
import type { Place } from './place';
import { texts } from './texts';
import { useSecondFactor } from './use-second-factor';

export interface SecondFactorFormProps {
  readonly api: ConfirmationApi;
  readonly draft: WithdrawalDraft;
  readonly place: Place;
  /** Where the member goes who changes his mind. */
  readonly cancelTo: string;
  readonly onDone: (result: WithdrawalResult) => void;
}

/** Asks for the code of this draft; the last digit submits nothing, only the button does (WALT-120 to WALT-122). */
export function SecondFactorForm({ api, draft, place, cancelTo, onDone }: SecondFactorFormProps) {
  const t = texts[place.language];
  const factor = useSecondFactor(api, draft, place.language);
  const field = useRef<HTMLInputElement>(null);
  const submit = async () => {
    const result = await factor.confirm();
    if (result) onDone(result);
  };
  // Where the code was no good, once the field takes another one.
  const { codeProblem, busy } = factor;
  useEffect(() => {
    if (codeProblem !== null && !busy) field.current?.focus();
  }, [codeProblem, busy]);
  return (
    <Form className={styles.form} onSubmit={() => void submit()}>
      {draft.means.length > 1 && (
        <Segments<Means>
          label={t.means}
          options={draft.means.map((value) => ({ value, label: value === 'OTP' ? t.byOTP : t.bySMS }))}
          value={factor.means}
          onSelect={factor.choose}
        />
      )}
      <CodeEntryField
        key={factor.means}
        ref={field}
        entry={factor.entry}
        label={t.code}
        sendLabel={t.send}
        sendAgainLabel={t.sendAgain}
        sent={t.sent}
        announce={t.secondsLeft}
        now={Date.now}
        onSend={() => void factor.send()}
        onEdit={factor.setCode}
        onExpire={factor.expire}
        disabled={factor.busy}
        error={factor.codeProblem && t[factor.codeProblem]}
      />
      {factor.refused && factor.problem && (
        <RefusedDialog text={factor.problem} language={place.language} onClose={factor.clear} />
      )}
      {factor.problem && !factor.refused && (
        <Notice tone={factor.lost ? 'warn' : 'danger'} live>
          {factor.problem}
          {factor.lost && ` ${t.lost}`}
        </Notice>
      )}
      <div className={styles.buttons}>
        <a className={buttonClass({})} href={cancelTo}>
          {t.cancel}
        </a>
        <Button type="submit" variant="primary" wide disabled={!factor.canConfirm} busy={factor.busy}>
          {t.confirm}
        </Button>
      </div>
    </Form>
  );
}

/** Why the exchange did not place the withdrawal (WALT-126, ERR-218). */
function RefusedDialog({ text, language, onClose }: { text: string; language: Language; onClose: () => void }) {
  const t = texts[language];
  return (
    <Dialog
      title={t.refused}
      open
      alert
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
