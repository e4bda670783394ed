import { type FormEvent, type FormHTMLAttributes, useEffect, useRef } from 'react';
import { followSubmit } from './follow-submit';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form whose Enter key, pressed to finish a Korean syllable, does not submit it; its first failing field gets the focus. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const composing = useRef(false);
  const stopFollowing = useRef<() => void>(undefined);
  useEffect(() => () => stopFollowing.current?.(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (composing.current) return;
    stopFollowing.current?.();
    stopFollowing.current = followSubmit(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    onSubmit();
  };
  return (
    <form
      noValidate
      {...rest}
      onSubmit={submit}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        composing.current = false;
      }}
    />
  );
}
