import type { Incident } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { ErrorState } from '@maru/ui';

/** Replaces a broken remote by its incident id and a retry; the rest of the page stays usable (PLAT-024). */
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
