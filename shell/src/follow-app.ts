import type { AppMessage } from '@maru/contract';
import type { Incident } from '@maru/platform';
import { translator } from '@maru/platform/internal';
import { reaction } from '@maru/platform/mobx';
import { matchPath } from '@maru/platform/router';
import { AppChannel } from './bridge/app-channel';
import type { ShellDeps } from './page/shell-deps';
import type { ScreenRoute } from './routing/screen-table';

interface AppDeps {
  readonly shell: ShellDeps;
  readonly routes: readonly ScreenRoute[];
  readonly page: Window & typeof globalThis;
}

/** Greets the app around the WebView and does what it asks for (decision 60). */
export function followApp({ shell, routes, page }: AppDeps): AppChannel {
  const { services } = shell;
  const goWhereWanted = followWish(shell);
  const channel = new AppChannel({
    bridge: services.bridge,
    key: page.crypto.randomUUID(),
    take: (message) => take(message, { shell, routes, page, goWhereWanted }),
    welcomed: ({ payload: { theme } }) => theme && shell.state.followDevice(theme),
    outdated: () => services.modals.toast({ message: translator('shell')('app.outdated'), tone: 'warn' }),
    refusing: () => services.report(refusal(page)),
  });
  channel.start();
  return channel;
}

const refusal = ({ crypto }: Window): Incident => ({
  id: crypto.randomUUID().slice(0, 8),
  source: 'shell.bridge',
  phase: 'runtime',
  error: new TypeError('A message to the page was refused'),
});

interface TakeDeps extends AppDeps {
  readonly goWhereWanted: () => void;
}

function take(message: Exclude<AppMessage, { name: 'welcome' }>, deps: TakeDeps): boolean {
  const { shell, page, goWhereWanted } = deps;
  const { session, prices } = shell.services;
  switch (message.name) {
    case 'back':
      goBack(deps);
      return true;
    case 'resume':
      // A suspended WebView keeps sockets that have ended without its knowledge.
      prices.reconnect();
      void session.refresh();
      return true;
    case 'session':
      void session.refresh({ changed: true }).then((isMember) => isMember && goWhereWanted());
      return true;
    case 'push':
      shell.state.personal?.bell.refresh();
      return true;
    case 'theme':
      shell.state.followDevice(message.payload.theme);
      return true;
    case 'keyboard':
      makeRoom(page.document, message.payload.height);
      return true;
    case 'open':
      return open(message.payload, deps);
  }
}

/** A login takes minutes at most; one that comes later was not for the sake of that screen. */
const wishMsMax = 10 * 60_000;

/**
 * A login was asked of the app for the sake of a screen: there the member goes once he is in, unless that was long ago, or he has gone elsewhere
 * meanwhile.
 * @returns goes there.
 */
function followWish({ state, services }: ShellDeps): () => void {
  const { navigation, now } = services;
  let asked = { at: 0, from: '' };
  reaction(
    () => state.wanted,
    (wanted) => {
      const { pathname } = navigation.location;
      // A page that begins with such a screen shows Main instead.
      asked = { at: now(), from: pathname === wanted?.wantedPath.split('?')[0] ? '/' : pathname };
    },
    { fireImmediately: true },
  );
  return () => {
    const { wanted } = state;
    const isNew = now() - asked.at <= wishMsMax && navigation.location.pathname === asked.from;
    state.want(null);
    if (wanted && isNew) navigation.goPath(wanted.wantedPath);
  };
}

/** Closes what lies above the screen, else goes back one screen, else leaves it to the app. */
function goBack({ shell, page }: AppDeps): void {
  const { bridge, navigation } = shell.services;
  const dialog = [...page.document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const entry = page.history.state as { readonly idx?: number } | null;
  const handled = dialog !== undefined || (entry?.idx ?? 0) > 0;
  if (dialog) pressEscape(dialog, page);
  else if (handled) navigation.back();
  bridge.send('back', { handled });
}

/** Dialogs know themselves whether they can be closed (SHEL-105). */
function pressEscape(dialog: Element, page: Window & typeof globalThis): void {
  const { activeElement } = page.document;
  const target = activeElement && dialog.contains(activeElement) ? activeElement : dialog;
  target.dispatchEvent(new page.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Lifts what is fixed to the lower edge above the keyboard, and keeps the field that is typed in on show. */
function makeRoom(document: Document, height: number): void {
  document.documentElement.style.setProperty('--keyboard-height', `${height}px`);
  if (height > 0) document.activeElement?.scrollIntoView?.({ block: 'center' });
}

/** Only addresses that a screen has, and only the state that this screen asks for; guards judge as for any navigation. */
function open({ path, state = {} }: { path: string; state?: object }, { shell, routes }: AppDeps): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  const route = routes.find(({ pattern }) => matchPath(pattern, pathname));
  const needed = route?.screen.needsState ?? [];
  if (!route || !Object.keys(state).every((key) => needed.includes(key))) return false;
  shell.services.navigation.goPath(path, needed.length > 0 ? { state } : {});
  return true;
}
