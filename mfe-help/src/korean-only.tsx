import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import styles from './help-nav.module.css';

/** Tells readers of other languages that what the exchange has written here is in Korean; nothing for Korean readers. */
export const KoreanOnly = observer(function KoreanOnly() {
  const { t, language } = useTranslation('help');
  return language === 'ko' ? null : <p className={styles.koreanOnly}>{t('koreanOnly')}</p>;
});
