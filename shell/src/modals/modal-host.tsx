import type { ModalQueue } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { usePart } from '../loading/use-part';
import type { SessionClock } from '../session/session-clock';

/** Dialogs and their words are fetched when the first one is asked for: no first page shows one. */
const loadModalLayer = async () => {
  const [layer, { modalTextsReady }] = await Promise.all([import('./modal-layer'), import('./register-modal-texts')]);
  await modalTextsReady;
  return layer.default;
};

interface ModalHostProps {
  readonly queue: ModalQueue;
  readonly clock: SessionClock;
  readonly pathname: string;
}

/** Shows the modals of the bus and the session clock (PLAT-012). */
export const ModalHost = observer(function ModalHost(props: ModalHostProps) {
  const { queue, clock } = props;
  const wanted = queue.current !== null || queue.toasts.length > 0 || clock.phase === 'warning';
  const ModalLayer = usePart(loadModalLayer, wanted);
  return wanted && ModalLayer ? <ModalLayer {...props} /> : null;
});
