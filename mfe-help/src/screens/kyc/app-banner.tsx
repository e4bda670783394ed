import { useTranslation } from '@maru/platform/i18n';
import { Card } from '@maru/ui';
import { QrCode } from '@maru/ui/qr';
import styles from './kyc-info.module.css';

/** Where the app is downloaded from, to be read by the camera of a phone or opened on it (HELP-034). */
export function AppBanner({ ios, android }: { ios: string; android: string }) {
  const { t } = useTranslation('help');
  return (
    <Card title={t('kyc.app.title')}>
      <p className={styles.hint}>{t('kyc.app.text')}</p>
      <ul className={styles.apps}>
        {(
          [
            ['kyc.app.ios', ios],
            ['kyc.app.android', android],
          ] as const
        ).map(([name, address]) => (
          <li key={name} className={styles.app}>
            <QrCode value={address} label={t('kyc.app.qr', { name: t(name) })} size={132} />
            <a href={address} target="_blank" rel="noopener noreferrer">
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
