import type { Locale } from '@maru/contract';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import styles from './written-in.module.css';

/** Language of a text as HTML names it. */
export const htmlLanguageOf = (language: Locale): string => (language === 'ch' ? 'zh' : language);

/** Tells who reads another language which of the texts are there in Korean only; nothing where all are in the reader's own. */
export const WrittenIn = observer(function WrittenIn({ languages }: { languages: readonly Locale[] }) {
  const { t, language } = useTranslation('help');
  const others = languages.filter((written) => written !== language);
  if (others.length === 0) return null;
  return <p className={styles.koreanOnly}>{t(others.length === languages.length ? 'writtenIn' : 'writtenInSome')}</p>;
});
