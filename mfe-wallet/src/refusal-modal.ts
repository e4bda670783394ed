import { useServices } from '@maru/platform';
import type { RefusalFacts, RefusalName } from '@maru/platform/refusals';
import { useEffect } from 'react';

/**
 * Tells a member to whom a screen is closed so by the modal of the reason, once for each reason; many reasons have none.
 * @param refusal - null while nothing is closed. @param wanted - what the member has come for, where a modal names it.
 */
export function useRefusalModal(refusal: RefusalName | null, wanted?: RefusalFacts['wanted']): void {
  const services = useServices();
  useEffect(() => {
    if (!refusal) return;
    void import('@maru/platform/refusals').then(({ explainRefusal }) =>
      explainRefusal(refusal, { me: services.session.me, ...(wanted && { wanted }) }, services),
    );
  }, [refusal, wanted, services]);
}
