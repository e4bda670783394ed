import type { SessionStore } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';
import type { DocumentPermit } from './document-permit';
import type { RouteHandle } from './route-handle';
import type { ShellRouter } from './shell-router';

export interface LoginDeps {
  readonly session: Pick<SessionStore, 'status'>;
  readonly permit: Pick<DocumentPermit, 'remote' | 'runs'>;
  readonly router: { readonly state: Pick<ShellRouter['state'], 'matches'> };
  /** Replaces the document by another one at the same address, with what is typed into its forms. */
  readonly loadHere: () => void;
}

/**
 * A login in another tab or by the app: the permit of this document is nobody's. A screen of money gets another document at once, or when it
 * is next shown; what a visitor has typed into its form is there again.
 */
export function followLogin({ session, permit, router, loadHere }: LoginDeps): void {
  reaction(
    () => session.status,
    (status, before) => {
      if (status !== 'member' || before !== 'visitor' || permit.remote === undefined) return;
      permit.runs('none');
      const shown = router.state.matches.map(({ route }) => route.handle as RouteHandle | undefined);
      if (shown.some((handle) => handle?.screen.money)) loadHere();
    },
  );
}
