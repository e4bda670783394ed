import type { Locale } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import styles from './written-in.module.css';

/** Language of a text as HTML names it. */
export const htmlLanguageOf = (language: Locale): string => (language === 'ch' ? 'zh' : language);

/** Tells who reads another language that a text is there in Korean only; nothing where it is in the reader's own. */
export const WrittenIn = observer(function WrittenIn({ languages }: { languages: readonly Locale[] }) {
  const { t, language } = useTranslation('help');
  return languages.every((written) => written === language) ? null : (
    <p className={styles.koreanOnly}>{t('writtenIn')}</p>
  );
});
