import { useServices } from '@maru/platform';
import { useResource } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { ErrorState, SkeletonRows } from '@maru/ui';
import { SafeHtml } from '@maru/ui/html';
import { Dialog } from '@maru/ui/overlays';
import { AuthApi, type ConsentKind } from '../../api/auth.api';

interface ConsentDialogProps {
  kinds: readonly ConsentKind[];
  onClose: () => void;
}

/** The texts behind a box, in full. */
export default function ConsentDialog({ kinds, onClose }: ConsentDialogProps) {
  const { api } = useServices();
  const { t } = useTranslation('auth');
  const texts = useResource(() => Promise.all(kinds.map((kind) => new AuthApi(api).consentText(kind))), [kinds.join()]);
  return (
    <Dialog open wide title={texts.data?.[0]?.title ?? t('consent.title')} onClose={onClose} closeLabel={t('close')}>
      {texts.error ? (
        <ErrorState compact title={t('loadFailed')} retryLabel={t('retry')} onRetry={texts.reload} />
      ) : texts.data ? (
        texts.data.map((text) => <SafeHtml key={text.id} html={text.contents} />)
      ) : (
        <SkeletonRows label={t('loading')} rows={6} height={32} />
      )}
    </Dialog>
  );
}
