import { usePart } from '../use-part';
import type { StepUpModalProps } from './step-up-modal';

/** Fetched when a payment needs it, since the other modals have no fields. */
const loadStepUpModal = async () => (await import('./step-up-modal')).StepUpModal;

export function StepUp(props: StepUpModalProps) {
  const StepUpModal = usePart(loadStepUpModal, true);
  return StepUpModal && <StepUpModal {...props} />;
}
