import { isRebaseCoin } from '@maru/domain/rebase';
import { useTranslation } from '@maru/platform/i18n';
import { Notice } from '@maru/ui';

/** When amounts of a rebasing token change and what stops meanwhile; nothing for other coins (TRAD-086, TRAD-087). */
export function RebaseNotice({ coin }: { readonly coin: string }) {
  const { t } = useTranslation('trading');
  if (!isRebaseCoin(coin)) return null;
  return (
    <Notice title={t('rebaseNotice.title', { coin })}>
      <p>{t('rebaseNotice.times', { coin })}</p>
      <p>{t('rebaseNotice.orders', { coin })}</p>
    </Notice>
  );
}
