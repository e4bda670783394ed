import { autorun } from '@maru/platform/mobx';
import { observer } from '@maru/platform/observer';
import type { ShellDeps } from '../page/shell-deps';
import { showBadge } from '../pwa/installed-app';
import { AccountSettings } from './account-settings';
import { beep } from './beep';
import { askForConsents } from './consent-notice';
import { Layer } from './layer';
import { NotificationsStore } from './notifications.store';
import styles from './personal.module.css';
import { personalTextsReady } from './register-texts';

/** Starts what only members have; called once, when the page first has one. */
export async function startPersonal({ services, state }: ShellDeps): Promise<void> {
  const store = new NotificationsStore({
    ...services,
    onTold: (told) => services.preferences.sound && told.some(({ kind }) => kind === 'fill') && beep(),
  });
  const settings = new AccountSettings({
    ...services,
    onSaved: ({ notify }) => notify && store.readAnew(),
  });
  // What was open belongs to the member who has gone.
  services.session.onLogout(() => state.ask(null));
  settings.follow();
  store.follow();
  autorun(() => showBadge(store.unread, navigator));
  askForConsents(services);
  await personalTextsReady;
  state.setPersonal({
    bell: store,
    drawCount: () => <Count bell={store} />,
    draw: (bare) => <Layer state={state} store={store} settings={settings} bare={bare} />,
  });
}

const Count = observer(function Count({ bell: { unread } }: { bell: NotificationsStore }) {
  // Drawn by the style: the button's name says the count, and its visible text must not differ from it.
  return unread > 0 ? <span className={styles.count} data-count={unread > 99 ? '99+' : unread} /> : null;
});
