import type { ReopenToken } from '@maru/contract';
import { formatDateTime } from '@maru/domain/dates';
import { registerOwnTexts, translator } from '@maru/platform/internal';
import { addBar, barLink, stripe } from './code-bar';
import { overrideTexts } from './override-texts';

/** Says that the page shows a release set of before, and leads back to now. Such a page follows no releases. */
export function showReopened(page: Document, { set, expiresAt }: ReopenToken): void {
  void registerOwnTexts('override', overrideTexts);
  const t = translator('override');
  const bar = addBar(page, 'maru-reopened');
  stripe(bar, ['#b9d4ff', '#9cc2ff']);
  const words = t('reopened', { set, until: formatDateTime(expiresAt) });
  bar.replaceChildren(words, ' ', barLink(page, '/?maru-reopen=off', t('stop')));
}
