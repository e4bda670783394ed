import type { refusals } from '@maru/contract';
import type { CallOptions, ModalBus, Navigation, Preferences, SessionStore } from '@maru/platform';
import { type ApiError, errorText } from '@maru/platform/api';
import { isPageWide, type ModalQueue } from '@maru/platform/internal';
import type { DocumentPermit } from '../routing/document-permit';

export interface FailurePolicyDeps {
  readonly session: Pick<SessionStore, 'clear' | 'me'>;
  readonly navigation: Navigation & { readonly isMoving: boolean };
  readonly modals: ModalBus & Pick<ModalQueue, 'isAsked'>;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly failCritically: (message: string) => void;
  /** Logs the member out, with the popup, where his time is over. */
  readonly checkClock: () => void;
  readonly permit: Pick<DocumentPermit, 'remote' | 'barred'>;
  /** Loads the page anew where it is. */
  readonly replaceDocument: () => Promise<void>;
}

const noPermit: ApiError['code'] = 'NO_PERMIT' satisfies (typeof refusals)['NO_PERMIT']['code'];

/** Calls for which 401 only means that the visitor is not logged in (AUTH-115, AUTH-112). */
const quietlyUnauthorised = ['/v1/me', '/v1/logout'];

/** Handles the page-wide consequences of a failed call (API-007). */
export function createFailurePolicy(deps: FailurePolicyDeps) {
  const { session, navigation, modals, preferences, failCritically } = deps;
  const textOf = (error: ApiError) => errorText(error, preferences.language);
  return (error: ApiError, path: string, wanted?: CallOptions['wanted']): void => {
    if (error.critical) failCritically(textOf(error));
    if (error.status === 401 && !quietlyUnauthorised.includes(path)) loginException();
    if (error.status === 400 && error.code === 4100) forcedLogout(textOf(error));
    // Elsewhere no screen has asked for it.
    if (error.code === noPermit && deps.permit.remote !== undefined) void offerDocument(error);
    if (isPageWide(error)) explain(error, wanted);
  };

  /** Another document of this browser has a permit, or none has (decision 118). */
  async function offerDocument(error: ApiError): Promise<void> {
    error.explained = true;
    const answer = await modals.open('newDocument', { kind: deps.permit.barred ? 'browser' : 'reload' });
    if (answer === 'reload') await deps.replaceDocument();
  }

  /** AUTH-114, SHEL-085: login says why the member is there (ERR-002) and comes back to the same page. */
  function loginException(): void {
    // After a sleep a call may come before the clock's own look.
    deps.checkClock();
    session.clear();
    // The page that he already goes to decides itself: after leaving, Main must not turn into the login.
    // What a screen asks for after the automatic logout must not take its popup away (SHEL-203).
    if (navigation.isMoving || modals.isAsked('automaticLogout')) return;
    const { pathname, search } = navigation.location;
    if (pathname === navigation.href('Login')) return;
    navigation.go('Login', {}, { query: { fullPath: pathname + search }, state: { loginRequired: true } });
  }

  /** AUTH-116. */
  function forcedLogout(message: string): void {
    session.clear();
    navigation.goPath('/');
    void modals.open('notice', { message });
  }

  /** Marked before the caller sees the error, so that its screen opens no second modal. */
  function explain(error: ApiError, wanted: CallOptions['wanted']): void {
    error.explained = true;
    void import('@maru/platform/refusals').then(({ explainCode }) =>
      explainCode(error.code, { me: session.me, wanted }, { modals, navigation }),
    );
  }
}
