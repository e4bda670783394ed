import { formatDateTime } from '@maru/platform/dates';
import { useTranslation } from '@maru/platform/i18n';
import { refusalText } from '@maru/platform/refusals';
import { Notice } from '@maru/ui';

/** Always there for a coin that rebases; within the stop it says until when (WALT-051, ERR-219). @param until - null outside the stop, and where the page tells it elsewhere. */
export function RebaseNotice({ until }: { until: Date | null }) {
  const { t, language } = useTranslation('wallet');
  return (
    <Notice tone={until ? 'warn' : 'info'} title={t('coinDeposit.rebase')} live={until !== null}>
      <p>{t('coinDeposit.rebaseTimes')}</p>
      <p>{refusalText({ refusal: 'REBASE_STOP' }, language)}</p>
      {until && <p>{t('coinDeposit.rebaseUntil', { time: formatDateTime(until) })}</p>}
    </Notice>
  );
}
