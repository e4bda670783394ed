import { SafeHtml } from '@maru/ui/html';
import styles from './content.module.css';
import { type ContentLanguage, htmlLanguageOf } from './language-tabs';

interface PreviewProps {
  readonly language: ContentLanguage;
  readonly title?: string;
  readonly html: string;
}

/** As members will see it: cleaned by the same code as their pages. */
export const Preview = ({ language, title, html }: PreviewProps) => (
  <section className={styles.preview} aria-label="미리 보기" lang={htmlLanguageOf(language)}>
    {title && <h3>{title}</h3>}
    <SafeHtml html={html} />
  </section>
);
