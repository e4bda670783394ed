import type { Language, Means, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { Button, buttonClass, Facts, Notice } from '@maru/ui';
import { CodeEntryField, Form, Segments } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { useEffect, useRef } from 'react';
import styles from './confirmation.module.css';
import type { ConfirmationApi } from './confirmation-api';
import { amountText } from './draft-facts';
import { logAddress, type Place, verificationAddress } from './place';
import type { ChangedFee } from './problem-text';
import { texts } from './texts';
import { useSecondFactor } from './use-second-factor';

export interface SecondFactorFormProps {
  readonly api: ConfirmationApi;
  readonly draft: WithdrawalDraft;
  /** A confirmation of this draft was sent before, and not answered. */
  readonly awaited: boolean;
  readonly place: Place;
  /** Where the member goes who changes his mind. */
  readonly cancelTo: string;
  readonly onDone: (result: WithdrawalResult) => void;
}

/** Asks for the code of this draft; the last digit submits nothing, only the button does (WALT-120 to WALT-122). */
export function SecondFactorForm({ api, draft, awaited, place, cancelTo, onDone }: SecondFactorFormProps) {
  const t = texts[place.language];
  const factor = useSecondFactor({ api, draft, awaited, language: place.language });
  const field = useRef<HTMLInputElement>(null);
  const finish = async (asked: Promise<WithdrawalResult | null>) => {
    const result = await asked;
    if (result) onDone(result);
  };
  // Where the code was no good, once the field takes another one.
  const { codeProblem, busy } = factor;
  useEffect(() => {
    if (codeProblem !== null && !busy) field.current?.focus();
  }, [codeProblem, busy]);
  return (
    <Form className={styles.form} onSubmit={() => void finish(factor.confirm())}>
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
        onSend={() => void finish(factor.send())}
        onEdit={factor.setCode}
        onExpire={factor.expire}
        disabled={factor.busy}
        error={factor.codeProblem && t[factor.codeProblem]}
      />
      <ProblemOfForm
        factor={factor}
        logTo={logAddress(place, draft.coin)}
        formTo={cancelTo}
        verifyTo={verificationAddress(place)}
        language={place.language}
      />
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

interface ProblemOfFormProps {
  readonly factor: ReturnType<typeof useSecondFactor>;
  readonly logTo: string;
  readonly formTo: string;
  readonly verifyTo: string;
  readonly language: Language;
}

function ProblemOfForm({ factor: { problem, clear }, logTo, formTo, verifyTo, language }: ProblemOfFormProps) {
  if (problem === null) return null;
  const t = texts[language];
  const { verdict, text, changedFee, isLocked } = problem;
  if (changedFee) return <FeeChangedDialog {...{ text, changedFee, formTo, language }} />;
  if (verdict === 'refused')
    return <RefusedDialog text={text} verifyTo={isLocked ? verifyTo : null} language={language} onClose={clear} />;
  return (
    <Notice tone={verdict === 'failed' ? 'danger' : 'warn'} live>
      {verdict === 'unsure' ? (
        <>
          {t.unsure} <a href={logTo}>{t.toLog}</a>
        </>
      ) : (
        text
      )}
      {verdict === 'lost' && ` ${t.lost}`}
    </Notice>
  );
}

interface RefusedDialogProps {
  readonly text: string;
  /** The way out of a lock after wrong codes (AMB-38); else null. */
  readonly verifyTo: string | null;
  readonly language: Language;
  readonly onClose: () => void;
}

/** Why the exchange did not place the withdrawal (WALT-126, ERR-218). */
function RefusedDialog({ text, verifyTo, language, onClose }: RefusedDialogProps) {
  const t = texts[language];
  return (
    <Dialog
      title={t.refused}
      open
      alert
      onClose={onClose}
      actions={
        <>
          <Button variant={verifyTo ? 'secondary' : 'primary'} onClick={onClose}>
            {t.close}
          </Button>
          {verifyTo && (
            <a className={buttonClass({ variant: 'primary' })} href={verifyTo}>
              {t.verifyAgain}
            </a>
          )}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

interface FeeChangedDialogProps {
  readonly text: string;
  readonly changedFee: ChangedFee;
  readonly formTo: string;
  readonly language: Language;
}

/** Nothing of this draft can be confirmed any more: the form makes another one with the fee of now (WALT-083, ERR-215). */
function FeeChangedDialog({ text, changedFee: { coin, fee }, formTo, language }: FeeChangedDialogProps) {
  const t = texts[language];
  return (
    <Dialog
      title={t.refused}
      open
      alert
      actions={
        <a className={buttonClass({ variant: 'primary' })} href={formTo}>
          {t.toForm}
        </a>
      }
    >
      <p>{text}</p>
      <Facts facts={[{ label: t.newFee, value: amountText(fee, coin) }]} />
    </Dialog>
  );
}
