import { tradingRefusal } from '@maru/domain';
import { useServices } from '@maru/platform';
import { useRefusalModal } from './refusal-modal';

/**
 * Tells a member whom due diligence forbids to deposit so by the modal of the reason: doAuthNoti, waiting, wlfReject, restrictOrder
 * (WALT-024, WALT-025, WALT-039, WALT-049). Call it in an `observer`.
 * @param isOpenTo - false: the page is closed to the member whatever he does, so only living abroad is told.
 */
export function useDepositEntry(isOpenTo = true): void {
  const services = useServices();
  const { me } = services.session;
  const refusal = me && tradingRefusal(me, services.now());
  useRefusalModal(isOpenTo || refusal === 'FOREIGN_RESIDENT' ? refusal : null, 'deposit');
}
