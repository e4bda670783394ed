import { type FormEvent, type FormHTMLAttributes, useRef } from 'react';

export interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form whose Enter key, pressed to finish a Korean syllable, does not submit it. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const composing = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!composing.current) onSubmit();
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
