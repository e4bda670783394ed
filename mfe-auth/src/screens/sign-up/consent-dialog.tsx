import { useServices } from '@maru/platform';
import { useLoadable } from '@maru/platform/api';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Loaded } from '@maru/remote-kit';
import { SkeletonRows } from '@maru/ui';
import { SafeHtml } from '@maru/ui/html';
import { Dialog } from '@maru/ui/overlays';
import { AuthApi } from '../../api/auth.api';
import type { ConsentKind } from '../../consents';
import styles from '../auth-form.module.css';

interface ConsentDialogProps {
  kinds: readonly ConsentKind[];
  onClose: () => void;
}

/** The texts behind a box, in full. */
const ConsentDialog = observer(function ConsentDialog({ kinds, onClose }: ConsentDialogProps) {
  const { api } = useServices();
  const { t } = useTranslation('auth');
  const texts = useLoadable(() => Promise.all(kinds.map((kind) => new AuthApi(api).consentText(kind))), [kinds.join()]);
  return (
    <Dialog open wide title={texts.value?.[0]?.title ?? t('consent.title')} onClose={onClose} closeLabel={t('close')}>
      <Loaded
        of={texts}
        skeleton={<SkeletonRows label={t('loading')} rows={6} height={32} />}
        failedTitle={t('loadFailed')}
        retryLabel={t('retry')}
        compact
      >
        {(found) =>
          found.map(({ id, title, contents }, at) => (
            <div key={id}>
              {at > 0 && <h3 className={styles.nextText}>{title}</h3>}
              <SafeHtml html={contents} />
            </div>
          ))
        }
      </Loaded>
    </Dialog>
  );
});

export default ConsentDialog;
