import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import styles from './safe-html.module.css';

/** Links of cleaned text open in a new tab without opener and referrer. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Markup without scripts, handlers, forms, frames and styles. Where the page enforces Trusted Types the value is one, by
 * the policy `dompurify` that its content-security policy names.
 */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
    FORBID_ATTR: ['style'],
    RETURN_TRUSTED_TYPE: true,
  }) as unknown as string;

/** Text of the board, written by people outside of the code, cleaned before it is shown. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
  return <div className={styles.prose} dangerouslySetInnerHTML={clean} />;
}
