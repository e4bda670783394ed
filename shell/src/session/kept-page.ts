import type { SessionStore } from '@maru/platform';

/** A page that the browser has kept whole, for its back button, has heard of no login or logout meanwhile: the session is read again (SHEL-087). */
export function followKeptPage(
  session: Pick<SessionStore, 'refresh'>,
  page: Pick<EventTarget, 'addEventListener'>,
): void {
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) void session.refresh({ changed: true });
  });
}
