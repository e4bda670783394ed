import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Link } from '@maru/platform/router';
import { Dialog, Menu, Popup, ToastStack } from '@maru/ui/overlays';
import { useState } from 'react';
import type { Asked, ShellState } from '../page/shell-state';
import type { AccountSettings } from './account-settings';
import { BellPanel } from './bell-panel';
import type { NotificationsStore } from './notifications.store';
import styles from './personal.module.css';
import { ScreenSettings } from './screen-settings';
import { placeOf, ToldPicture, ToldWords } from './told';

export interface LayerProps {
  readonly state: ShellState;
  readonly store: NotificationsStore;
  readonly settings: AccountSettings;
  /** Inside the app, which tells of fills and money by itself: no toasts. */
  readonly bare: boolean;
}

/** What the buttons of the header open, and the toasts; nothing for visitors. */
export const Layer = observer(function Layer({ state, store, settings, bare }: LayerProps) {
  const { session } = useServices();
  const [settingsBy, setSettingsBy] = useState<HTMLElement | null>(null);
  if (!session.isMember) return null;
  const { asked } = state;
  const close = () => state.ask(null);
  const openSettings = () => {
    close();
    setSettingsBy(asked?.by ?? document.body);
  };
  return (
    <>
      {asked?.what === 'bell' && <Bell asked={asked} store={store} onSettings={openSettings} onClose={close} />}
      {asked?.what === 'account' && <AccountMenu asked={asked} onSettings={openSettings} onClose={close} />}
      {settingsBy && (
        <ScreenSettings
          settings={settings}
          onClose={() => setSettingsBy(null)}
          onClosed={() => focusAgain(settingsBy)}
        />
      )}
      {!bare && <Toasts store={store} />}
    </>
  );
});

/** What the settings were opened from is gone by then; the button behind it is not. */
function focusAgain(by: HTMLElement): void {
  setTimeout(() => {
    if (document.activeElement === document.body) by.focus();
  });
}

interface OpenProps {
  readonly asked: Asked;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}

/** Below the bell; a sheet on small screens. */
function Bell({ asked, store, ...on }: OpenProps & { readonly store: NotificationsStore }) {
  const { t } = useTranslation('personal');
  const narrow = matchMedia('(max-width: 767px)').matches;
  const panel = <BellPanel store={store} titled={!narrow} {...on} />;
  if (!narrow)
    return (
      <Popup label={t('bell.title')} by={{ current: asked.by }} onClose={on.onClose}>
        {panel}
      </Popup>
    );
  return (
    <Dialog open title={t('bell.title')} closeLabel={t('close')} onClose={on.onClose}>
      {panel}
    </Dialog>
  );
}

function AccountMenu({ asked, onSettings, onClose }: OpenProps) {
  const { session, navigation } = useServices();
  const { t } = useTranslation('personal');
  const logout = async () => {
    // The page clears the session in any case, and tells the exchange until it answers.
    await session.logout().catch(() => undefined);
    navigation.goPath('/');
  };
  const choices: Readonly<Record<string, () => void>> = {
    page: () => navigation.go('MyPage'),
    settings: () => navigation.go('AccountSettings'),
    screen: onSettings,
    logout: () => void logout(),
  };
  return (
    <Menu
      label={asked.by.getAttribute('aria-label') ?? ''}
      by={{ current: asked.by }}
      items={Object.keys(choices).map((id) => ({ id, label: t(`menu.${id}`) }))}
      onClose={onClose}
      onChoose={(id) => choices[id]?.()}
    />
  );
}

const Toasts = observer(function Toasts({ store }: { store: NotificationsStore }) {
  const { navigation } = useServices();
  const { t } = useTranslation('personal');
  const keyOf = ({ id, at }: { id: string; at: string }) => `${id} ${at}`;
  return (
    <ToastStack
      label={t('toasts')}
      closeLabel={t('close')}
      onClose={(key) => store.dismiss(key)}
      toasts={store.toasts.map((told) => ({
        id: keyOf(told),
        picture: <ToldPicture told={told} />,
        words: (
          <Link to={placeOf(told, navigation)} className={styles.toast} onClick={() => store.dismiss(keyOf(told))}>
            <ToldWords told={told} />
          </Link>
        ),
      }))}
    />
  );
});
