import { autorun } from '@maru/platform/mobx';
import { observer } from '@maru/platform/observer';
import { useEffect, useState } from 'react';
import { withFirstSign } from '../loading/first-sign';
import { usePart } from '../loading/use-part';
import type { ShellDeps } from '../page/shell-deps';
import { showBadge } from '../pwa/installed-app';
import { AccountSettings } from './account-settings';
import { beep } from './beep';
import { askForConsents } from './consent-notice';
import type { LayerProps } from './layer';
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
  // No page waits for it, and who opens one and leaves is asked by the next.
  withFirstSign(window, () => askForConsents(services), memberStaysMs);
  await personalTextsReady;
  state.setPersonal({
    bell: store,
    drawCount: () => <Count bell={store} />,
    draw: (bare) => <LateLayer state={state} store={store} settings={settings} bare={bare} />,
  });
}

const loadLayer = () => import('./layer').then(({ Layer }) => Layer);

/** Who has not moved for so long stays all the same. A screen reader tells of toasts in a region that was there before them. */
const memberStaysMs = 5000;

/** Lists, menus and toasts, which bring the overlays along: fetched with the first sign of a member who stays, or when one is wanted. */
const LateLayer = observer(function LateLayer(props: LayerProps) {
  const [stays, setStays] = useState(false);
  useEffect(() => withFirstSign(window, () => setStays(true), memberStaysMs), []);
  const wanted = stays || props.state.asked !== null || props.store.toasts.length > 0;
  const Layer = usePart(loadLayer, wanted);
  return Layer && <Layer {...props} />;
});

const Count = observer(function Count({ bell: { unread } }: { bell: NotificationsStore }) {
  // Drawn by the style: the button's name says the count, and its visible text must not differ from it.
  return unread > 0 ? <span className={styles.count} data-count={unread > 99 ? '99+' : unread} /> : null;
});
