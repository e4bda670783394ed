import { usePart } from '../use-part';
import type { StepUpModalProps } from './step-up-modal';

/** Fields are fetched when money is about to move; the other modals need none. */
const loadStepUpModal = async () => (await import('./step-up-modal')).StepUpModal;

export function StepUp(props: StepUpModalProps) {
  const StepUpModal = usePart(loadStepUpModal, true);
  return StepUpModal && <StepUpModal {...props} />;
}
