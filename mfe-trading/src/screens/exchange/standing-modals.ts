import type { Me } from '@maru/contract';
import type { ModalBus, Navigation } from '@maru/platform';

interface StandingWorld {
  readonly modals: ModalBus;
  readonly navigation: Pick<Navigation, 'go'>;
}

/**
 * The modal that explains why a member may not trade, and where it leads (TRAD-048).
 * @param reason - name or code of the refusal; one without a modal shows none.
 */
export async function askForStanding(
  { modals, navigation }: StandingWorld,
  reason: string | number,
  me: Me,
): Promise<void> {
  const answer = await openModal(modals, reason, me.dueDiligenceInfo);
  if (answer === 'verify') navigation.go('confirm');
  if (answer === 'contact') navigation.go('Inquiry');
}

function openModal(modals: ModalBus, reason: string | number, info: Me['dueDiligenceInfo']): Promise<string> | null {
  switch (reason) {
    case 'DUE_DILIGENCE_NEEDED':
    case 5100:
      return modals.open('doAuthNoti', { wanted: 'order' });
    case 'UNDER_REVIEW':
      return modals.open('waiting', {});
    case 'WATCH_LISTED':
      return modals.open('wlfReject', { reasons: info.wlfContents });
    case 'FOREIGN_RESIDENT':
      return modals.open('restrictOrder', { variant: 'foreignResident' });
    case 'REVERIFICATION_OVERDUE':
      return modals.open('expired', { since: info.reAuthDateTradeRejectTime });
    default:
      return null;
  }
}
