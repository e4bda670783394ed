import { useTranslation } from '@maru/platform/i18n';
import type { ModalQueue } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { ToastRegion } from '@maru/ui';
import { ToastPlace } from '@maru/ui/overlays';
import { useEffect, useRef } from 'react';
import type { SessionClock } from '../session/session-clock';
import { ModalView } from './modal-view';
import { SessionWarning } from './session-warning';

interface ModalLayerProps {
  readonly queue: ModalQueue;
  readonly clock: SessionClock;
  readonly pathname: string;
}

/** A confirmation belongs to the screen that asks for it: who leaves that screen, as by "back", has not confirmed. */
function useQuestionsOfScreens(queue: ModalQueue, pathname: string): void {
  const { current } = queue;
  const asked = useRef({ id: 0, pathname });
  useEffect(() => {
    if (current?.name !== 'confirm') return;
    if (asked.current.id !== current.id) asked.current = { id: current.id, pathname };
    else if (asked.current.pathname !== pathname) queue.answer(current.id, 'cancelled');
  }, [queue, current, pathname]);
}

/** Layer above the page: the warning before the automatic logout, one modal, and the toasts. */
const ModalLayer = observer(function ModalLayer({ queue, clock, pathname }: ModalLayerProps) {
  const { t } = useTranslation('modals');
  const { current } = queue;
  useQuestionsOfScreens(queue, pathname);
  return (
    <>
      {current && (
        <ModalView key={current.id} modal={current} onAnswer={(answer) => queue.answer(current.id, answer)} />
      )}
      {clock.phase === 'warning' && <SessionWarning clock={clock} />}
      <ToastPlace>
        <ToastRegion label={t('toasts')} toasts={queue.toasts.map((toast) => ({ ...toast, id: String(toast.id) }))} />
      </ToastPlace>
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
