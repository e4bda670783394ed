import { useTranslation } from '@maru/platform/i18n';
import { ErrorState } from '@maru/ui';

/** The page knows no remote that it may run: the frame stands, and another load may find them. */
export function NothingLive() {
  const { t } = useTranslation('shell');
  return (
    <ErrorState
      title={t('remote.none')}
      hint={t('remote.noneHint')}
      retryLabel={t('remote.retry')}
      onRetry={() => window.location.reload()}
    />
  );
}
