import { useServices } from '@maru/platform';
import { type EventPayload, eventsOf } from '@maru/platform/events';

/** Reads the member anew after a step of the verification, and tells other screens of his, such as those whose gates wait for it. */
export function useRefresh(step: EventPayload<'account.verificationChanged'>['step']): () => Promise<unknown> {
  const services = useServices();
  return () => {
    eventsOf(services).publish('account.verificationChanged', { step });
    return services.session.refresh({ changed: true });
  };
}
