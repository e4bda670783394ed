import type { SessionStore, ShellServices } from '@maru/platform';
import { ApiError } from '@maru/platform/api';
import { reaction } from '@maru/platform/mobx';

const againMs = 2000;

interface FinishDeps {
  readonly session: Pick<SessionStore, 'unended' | 'refresh'>;
  readonly api: Pick<ShellServices['api'], 'get'>;
}

/** Tells the exchange of a logout that it may not have heard of, until it answers: the browser still has the session (AUTH-112). */
export function finishLogout({ session, api }: FinishDeps, page: Pick<Window, 'setTimeout'>): void {
  const tell = async () => {
    if (!session.unended) return;
    const isTold = await api.get('/v1/logout', undefined, { quiet: true, background: true }).then(
      () => true,
      (error: unknown) => error instanceof ApiError && error.status === 401,
    );
    if (!isTold) later();
    else if (session.unended) await session.refresh({ changed: true });
  };
  const later = () => void page.setTimeout(() => void tell(), againMs);
  reaction(
    () => session.unended,
    (unended) => unended && later(),
    { fireImmediately: true },
  );
}
