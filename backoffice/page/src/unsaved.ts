import { type FormEvent, useEffect, useMemo } from 'react';
import { useStaff } from './staff-context';

interface Writing {
  /** What is typed in the form leads here. */
  readonly onChange: (event: FormEvent) => void;
  /** What was written has served its purpose. At once: the way to another screen may have begun. */
  readonly saved: () => void;
}

/** Has the author asked before a form is left in which something is written (frame/leave-guard.tsx). */
export function useUnsaved(): Writing {
  const { unsaved } = useStaff();
  const form = useMemo(() => ({}), []);
  useEffect(() => () => unsaved.set(form, false), [unsaved, form]);
  return useMemo(
    () => ({
      onChange: ({ target }: FormEvent) => {
        // Among what is always in sight a choice is one click, and a tab is no text.
        const isChoice = target instanceof HTMLInputElement && target.type === 'radio';
        if (!isChoice) unsaved.set(form, true);
      },
      saved: () => unsaved.set(form, false),
    }),
    [unsaved, form],
  );
}
