import { type Density, type PriceColours, type Theme, useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { ChangeText, Notice } from '@maru/ui';
import { Segments, Switch } from '@maru/ui/fields';
import { Dialog } from '@maru/ui/overlays';
import { type ReactNode, useEffect } from 'react';
import type { AccountSettings } from './account-settings';
import { notificationKinds } from './account-settings.api';
import styles from './personal.module.css';

export interface ScreenSettingsProps {
  readonly settings: AccountSettings;
  readonly onClose: () => void;
  /** It is gone from the page. */
  readonly onClosed: () => void;
}

/** How the screens look, sound and what they tell: each change counts at once, on every device of the member. */
export const ScreenSettings = observer(function ScreenSettings({ settings, onClose, onClosed }: ScreenSettingsProps) {
  const { t } = useTranslation('personal');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the end
  useEffect(() => onClosed, []);
  return (
    <Dialog open title={t('screen.title')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.settings}>
        {settings.unsaved && <Notice live tone="warn" title={t('screen.unsaved')} />}
        <Looks />
        <Setting label={t('screen.notify')}>
          {notificationKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`screen.kinds.${kind}`)}
              checked={settings.notify.get(kind) ?? true}
              onToggle={(wanted) => settings.setNotify(kind, wanted)}
            />
          ))}
        </Setting>
      </div>
    </Dialog>
  );
});

const Looks = observer(function Looks() {
  const { preferences } = useServices();
  const { t } = useTranslation('personal');
  const choice = <V extends string>(values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`screen.${value}`) }));
  return (
    <>
      <Setting label={t('screen.theme')}>
        <Segments<Theme>
          label={t('screen.theme')}
          options={choice(['light', 'dark', 'system'])}
          value={preferences.theme}
          onSelect={(theme) => preferences.setTheme(theme)}
        />
      </Setting>
      <Setting label={t('screen.colours')}>
        <Segments<PriceColours>
          label={t('screen.colours')}
          options={choice(['korean', 'western'])}
          value={preferences.colours}
          onSelect={(colours) => preferences.setColours(colours)}
        />
        <div className={styles.sample}>
          <ChangeText text="1.25%" direction="rise" arrow />
          <ChangeText text="0.80%" direction="fall" arrow />
        </div>
      </Setting>
      <Setting label={t('screen.density')}>
        <Segments<Density>
          label={t('screen.density')}
          options={choice(['normal', 'compact'])}
          value={preferences.density}
          onSelect={(density) => preferences.setDensity(density)}
        />
      </Setting>
      <Switch
        label={t('screen.sound')}
        hint={t('screen.soundHint')}
        checked={preferences.sound}
        onToggle={(sound) => preferences.setSound(sound)}
      />
      <Switch
        label={t('screen.confirmOrders')}
        hint={t('screen.confirmOrdersHint')}
        checked={preferences.confirmOrders}
        onToggle={(wanted) => preferences.setConfirmOrders(wanted)}
      />
    </>
  );
});

const Setting = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.setting}>
    <p className={styles.label}>{label}</p>
    {children}
  </div>
);
