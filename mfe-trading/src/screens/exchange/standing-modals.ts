import { kstMinute } from '@maru/domain';
import type { Member, ModalBus, Navigation } from '@maru/platform';

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
  me: Member,
): Promise<void> {
  const answer = await openModal(modals, reason, me);
  if (answer === 'verify') navigation.go('confirm');
  if (answer === 'contact') navigation.go('Inquiry');
}

function openModal(modals: ModalBus, reason: string | number, me: Member): Promise<string> | null {
  switch (reason) {
    case 'DUE_DILIGENCE_NEEDED':
    case 5100:
      return modals.open('doAuthNoti', { wanted: 'order' });
    case 'UNDER_REVIEW':
      return modals.open('waiting', {});
    case 'WATCH_LISTED':
      return modals.open('wlfReject', { reasons: me.watchListReasons });
    case 'FOREIGN_RESIDENT':
      return modals.open('restrictOrder', { variant: 'foreignResident' });
    case 'REVERIFICATION_OVERDUE':
      return modals.open('expired', { since: me.reverifyBefore ? kstMinute(me.reverifyBefore) : '' });
    default:
      return null;
  }
}
