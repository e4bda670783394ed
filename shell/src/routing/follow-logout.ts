import type { SessionStore } from '@maru/platform';
import type { ModalQueue } from '@maru/platform/internal';
import { reaction } from '@maru/platform/mobx';
import type { RouteHandle } from './route-handle';
import type { ShellNavigation } from './shell-navigation';
import type { ShellRouter } from './shell-router';

export interface LogoutDeps {
  readonly session: Pick<SessionStore, 'me' | 'onLogout'>;
  readonly modals: Pick<ModalQueue, 'current' | 'isAsked' | 'answer'>;
  readonly navigation: Pick<ShellNavigation, 'isMoving' | 'goPath'>;
  readonly router: { readonly state: Pick<ShellRouter['state'], 'matches'> } & Pick<ShellRouter, 'subscribe'>;
  /** Replaces the document by another one at the same address. */
  readonly loadHere: () => void;
}

/** Whoever ends a session on this page leads on within this time: to Main, to the login, or by a reload. On a hidden page it can take a minute. */
const leadOnMs = 1000;

/**
 * A screen for members is left for Main where nobody else leads on, such as after a logout in another tab: it shows what it has read of the
 * member (AUTH-113, SHEL-087). Where another member has logged in meanwhile, it begins anew. What the member was asked is not confirmed,
 * and what he typed is not in view behind the popup of an automatic logout.
 */
export function followLogout(
  { session, modals, navigation, router, loadHere }: LogoutDeps,
  page: Pick<Window, 'setTimeout' | 'document'>,
): void {
  const ownScreen = () =>
    router.state.matches
      .map(({ route }) => (route.handle as RouteHandle | undefined)?.screen)
      .find((screen) => screen?.guard === 'user');
  let hidden: ReturnType<typeof ownScreen>;
  let behind: readonly HTMLElement[] = [];
  const hide = (screen: typeof hidden) => {
    hidden = screen;
    behind = behindPopup(page.document);
    for (const { style } of behind) style.visibility = 'hidden';
  };
  const show = () => {
    hidden = undefined;
    for (const { style } of behind) style.visibility = '';
    behind = [];
  };
  const leave = (leaver: string | undefined) => {
    if (navigation.isMoving || session.me?.uid === leaver) return;
    const own = ownScreen();
    // Another document would not have the popup, whose answer leads on (SHEL-203).
    const isTold = modals.isAsked('automaticLogout') && own?.secrets === true;
    if (!own) return;
    if (session.me) loadHere();
    else if (isTold) hide(own);
    else navigation.goPath('/');
  };
  // The back button can lead to another screen in this document, popup or not.
  router.subscribe(() => {
    if (hidden && ownScreen() !== hidden) show();
  });
  let known: string | undefined;
  reaction(
    () => session.me?.uid,
    (uid) => {
      known = uid ?? known;
      if (uid) show();
    },
    { fireImmediately: true },
  );
  session.onLogout(() => {
    const { current } = modals;
    if (current?.name === 'confirm') modals.answer(current.id, 'cancelled');
    const leaver = known;
    page.setTimeout(() => leave(leaver), leadOnMs);
  });
}

/** The screen, and its dialogs: they lie beside it, and an open popup takes them out of reach. */
const behindPopup = (document: Document): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#main, :is([aria-hidden=true], [inert]):has([role$=dialog])'),
];
