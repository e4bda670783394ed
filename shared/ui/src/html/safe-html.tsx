import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { htmlPolicy } from './policy';
import styles from './safe-html.module.css';

/** Links of cleaned text open in a new tab without opener and referrer. */
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

/**
 * Markup without scripts, handlers, forms, frames and styles. Where the page enforces Trusted Types the value is one, by
 * the policy `dompurify`, which the shell has created at its start.
 */
export const cleanHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'template'],
    FORBID_ATTR: ['style'],
    RETURN_TRUSTED_TYPE: true,
    // Undefined: the library's own, where the page has no policies.
    TRUSTED_TYPES_POLICY: htmlPolicy() as never,
  }) as unknown as string;

/** Text of the board, written by people outside of the code, cleaned before it is shown. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
  return <div className={styles.prose} dangerouslySetInnerHTML={clean} />;
}
