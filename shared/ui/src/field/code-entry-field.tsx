import { type MouseEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { Button } from '../button/button';
import { Notice } from '../feedback/notice';
import { Countdown } from '../progress/countdown';
import { CodeField } from './code-field';
import styles from './field.module.css';
import { followSubmit } from './follow-submit';

/** State of a code and of its delivery. */
export interface CodeEntryState {
  readonly code: string;
  /** The code is sent by message on request. */
  readonly needsSending: boolean;
  readonly sending: boolean;
  /** Epoch milliseconds at which the sent code expires; null if none is valid. */
  readonly until: number | null;
  readonly sentTo: string;
}

export interface CodeEntryFieldProps {
  entry: CodeEntryState;
  label: string;
  sendLabel: string;
  sendAgainLabel: string;
  /** Text that says where the code was sent. */
  sent: (to: string) => ReactNode;
  /** Spoken at 60, 30 and 10 seconds. */
  announce: (seconds: number) => string;
  now: () => number;
  onSend: () => void;
  onEdit: (code: string) => void;
  /** Called when the code expires. */
  onExpire: () => void;
  /** Called when the last digit is entered. Use it at login only, never where money moves. */
  onComplete?: () => void;
  disabled?: boolean;
  error?: string | null;
  /** Of the field for the digits. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Field for a second-factor code: requests the message if needed, counts down the code’s validity, takes the digits.
 */
export function CodeEntryField({ entry, label, sent, announce, now, ...props }: CodeEntryFieldProps) {
  const { code, needsSending, sending, until, sentTo } = entry;
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => field.current as HTMLInputElement, []);
  const awaited = useRef(false);
  // The button is off while the message is sent, which takes its focus away; phones suggest the code at a field with focus.
  useEffect(() => {
    if (until === null || !awaited.current) return;
    awaited.current = false;
    field.current?.focus();
  }, [until]);
  // What is wrong with the form is said of this button as of a submit.
  const send = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (currentTarget.form) followSubmit(currentTarget.form, currentTarget);
    awaited.current = true;
    props.onSend();
  };
  const clock = until !== null && (
    <span className={styles.clock}>
      <Countdown until={until} now={now} onEnd={props.onExpire} announce={announce} />
    </span>
  );
  return (
    <>
      {needsSending && (
        <Button wide busy={sending} onClick={send}>
          {sentTo === '' ? props.sendLabel : props.sendAgainLabel}
        </Button>
      )}
      {until !== null && (
        <Notice tone="info" live>
          {sent(sentTo)}
        </Notice>
      )}
      <CodeField
        ref={field}
        label={label}
        aside={clock}
        value={code}
        onEdit={props.onEdit}
        onComplete={props.onComplete}
        disabled={props.disabled || (needsSending && until === null)}
        error={props.error}
        autoFocus={!needsSending}
      />
    </>
  );
}
