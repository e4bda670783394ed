import { type PageDocument, type ShellServices, useServices } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';
import { useEffect } from 'react';

/** A form whose fields outlive the document. */
export interface HandedOnForm {
  /** What is typed; undefined where nothing is. Never a secret. */
  readonly typed: unknown;
  /** @param before - as `typed` was, or anything else. */
  restore(before: unknown): void;
  /** Takes away what is typed, and what has become of it: the session of the member has ended. Without it, all stays on show. */
  empty?(): void;
}

/** What one document leaves to the next, which may be another member's by then. */
interface Left {
  /** Uid of the member who typed it; null for a visitor. */
  readonly by: string | null;
  readonly typed: unknown;
}

/**
 * Gives the form what was typed into it before the page was loaded anew, or before the session of the member ended, to nobody but who typed it,
 * and hands on what is typed now.
 */
export function useHandedOn(name: string, form: HandedOnForm): void {
  const { ownDocument, session } = useServices();
  useEffect(() => ownDocument && follow(name, form, { ownDocument, session }), [ownDocument, session, name, form]);
}

interface FollowDeps {
  readonly ownDocument: PageDocument;
  readonly session: Pick<ShellServices['session'], 'me'>;
}

function follow(name: string, form: HandedOnForm, { ownDocument, session }: FollowDeps): () => void {
  let left = leftOf(ownDocument.takeOver(name));
  // The first one seen: a form that is not emptied still stands there when that member's session has ended and another one's has begun.
  let owner: string | null = null;
  const part = (uid: string) => {
    if (!form.empty) return;
    const { typed } = form;
    if (typed !== undefined) left = { by: uid, typed };
    owner = null;
    form.empty();
  };
  const settle = (uid: string | undefined, before: string | undefined) => {
    if (before !== undefined && before !== uid) part(before);
    owner ??= uid ?? null;
    // A member's own waits until it is known who is here.
    if (!left || (left.by !== null && uid === undefined)) return;
    if ((left.by === null || left.by === uid) && form.typed === undefined) form.restore(left.typed);
    left = null;
  };
  const stop = reaction(() => session.me?.uid, settle, { fireImmediately: true });
  const end = ownDocument.handOn(name, () => {
    const { typed } = form;
    if (typed === undefined) return left ?? undefined;
    return { by: owner ?? session.me?.uid ?? null, typed } satisfies Left;
  });
  return () => {
    stop();
    end();
  };
}

/** Any script of the site can have written it, and so can another version. */
function leftOf(value: unknown): Left | null {
  const { by, typed } = (value ?? {}) as Partial<Left>;
  return typed !== undefined && (by === null || typeof by === 'string') ? { by, typed } : null;
}
