import type { ModalQueue } from '@maru/platform/internal';
import { observer } from '@maru/platform/observer';
import { lazy, Suspense } from 'react';
import type { SessionClock } from '../session/session-clock';

/** Dialogs and their words are fetched when the first one is asked for: no first page shows one. */
const ModalLayer = lazy(async () => {
  const [layer, { modalTextsReady }] = await Promise.all([import('./modal-layer'), import('./register-modal-texts')]);
  await modalTextsReady;
  return layer;
});

/** Shows whatever the bus and the session clock ask for (PLAT-012). */
export const ModalHost = observer(function ModalHost({ queue, clock }: { queue: ModalQueue; clock: SessionClock }) {
  const wanted = queue.current !== null || queue.toasts.length > 0 || clock.phase === 'warning';
  return <Suspense>{wanted && <ModalLayer queue={queue} clock={clock} />}</Suspense>;
});
