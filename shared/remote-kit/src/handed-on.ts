import { useServices } from '@maru/platform';
import { useEffect } from 'react';

/** A form whose fields outlive the document. */
export interface HandedOnForm {
  /** What is typed; undefined where nothing is. Never a secret. */
  readonly typed: unknown;
  /** @param before - as `typed` was, or anything else. */
  restore(before: unknown): void;
}

/** Gives the form what was typed into it before the page was loaded anew, and hands on what is typed now. */
export function useHandedOn(name: string, form: HandedOnForm): void {
  const { ownDocument } = useServices();
  useEffect(() => {
    const before = ownDocument?.takeOver(name);
    if (before !== undefined) form.restore(before);
    return ownDocument?.handOn(name, () => form.typed);
  }, [ownDocument, name, form]);
}
