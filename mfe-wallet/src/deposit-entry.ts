import { tradingRefusal } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useEffect } from 'react';

/** Tells members living abroad by the restrictOrder modal that deposits are restricted (ACCT-131, WALT-039). Call it in an `observer`. */
export function useDepositEntry(): void {
  const services = useServices();
  const { me } = services.session;
  const restricted = me !== null && tradingRefusal(me, services.now()) === 'FOREIGN_RESIDENT';
  useEffect(() => {
    if (!restricted) return;
    void import('@maru/platform/refusals').then(({ explainRefusal }) =>
      explainRefusal('FOREIGN_RESIDENT', { me: null, wanted: 'deposit' }, services),
    );
  }, [restricted, services]);
}
