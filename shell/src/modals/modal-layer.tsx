import { useTranslation } from '@maru/platform/i18n';
import type { ModalQueue } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { ToastRegion } from '@maru/ui';
import { useEffect } from 'react';
import type { SessionClock } from '../session/session-clock';
import { ModalView } from './modal-view';
import { SessionWarning } from './session-warning';

interface ModalLayerProps {
  readonly queue: ModalQueue;
  readonly clock: SessionClock;
}

/** Layer above the page: the warning before the automatic logout, one modal, and the toasts. */
const ModalLayer = observer(function ModalLayer({ queue, clock }: ModalLayerProps) {
  const { t } = useTranslation('modals');
  const { current } = queue;
  return (
    <>
      {current && (
        <ModalView key={current.id} modal={current} onAnswer={(answer) => queue.answer(current.id, answer)} />
      )}
      {clock.phase === 'warning' && <SessionWarning clock={clock} />}
      <ToastRegion label={t('toasts')} toasts={queue.toasts.map((toast) => ({ ...toast, id: String(toast.id) }))} />
      {queue.toasts.map(({ id }) => (
        <ToastTimer key={id} onOver={() => queue.dismissToast(id)} />
      ))}
    </>
  );
});

export default ModalLayer;

/** Long enough to be read aloud. */
const toastMs = 5000;

function ToastTimer({ onOver }: { onOver: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when the toast appeared.
  useEffect(() => {
    const timer = setTimeout(onOver, toastMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
