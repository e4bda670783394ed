import type { Incident } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { ErrorState } from '@maru/ui';

/** What the member sees in the place of a broken remote; everything around it goes on (PLAT-024). */
export function SlotFallback({ incident, onRetry }: { incident: Incident; onRetry: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <ErrorState
      title={t('remote.failed')}
      hint={t('remote.incident', { id: incident.id })}
      retryLabel={t('remote.retry')}
      onRetry={onRetry}
    />
  );
}
