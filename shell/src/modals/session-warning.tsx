import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { Button } from '@maru/ui';
import { Dialog } from '@maru/ui/overlays';
import type { SessionClock } from '../session/session-clock';

/** Remaining seconds that are announced to screen readers. */
const announced = [60, 30, 10];

/** Shown in the last three minutes of a session: remaining time and "stay logged in" (SHEL-202). */
export const SessionWarning = observer(function SessionWarning({ clock }: { clock: SessionClock }) {
  const { t } = useTranslation('modals');
  const seconds = Math.ceil(clock.remainingMs / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Dialog
      open
      alert
      title={t('sessionWarning.title')}
      onClose={() => clock.stay()}
      actions={
        <>
          <Button onClick={() => clock.leave()}>{t('sessionWarning.logout')}</Button>
          <Button variant="primary" onClick={() => clock.stay()}>
            {t('sessionWarning.stay')}
          </Button>
        </>
      }
    >
      <p>{t('sessionWarning.body', { time })}</p>
      <p aria-live="assertive">{announced.includes(seconds) && t('sessionWarning.announce', { seconds })}</p>
    </Dialog>
  );
});
