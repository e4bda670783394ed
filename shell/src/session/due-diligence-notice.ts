import { kstMinute } from '@maru/domain';
import type { ModalBus, Navigation, SessionStore } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';

interface DueDiligenceNoticeDeps {
  readonly session: SessionStore;
  readonly modals: ModalBus;
  readonly navigation: Navigation;
  readonly now: () => number;
}

/** Tells a member whose re-verification is due, and one whose is overdue; once per date (SHEL-072, SHEL-073). */
export function announceDueDiligence({ session, modals, navigation, now }: DueDiligenceNoticeDeps): void {
  reaction(
    // By value: each refresh of the member brings a new Date of the same moment.
    () => session.me?.reverifyBefore?.getTime() ?? null,
    async (moment) => {
      if (moment === null) return;
      const date = kstMinute(new Date(moment));
      const overdue = now() >= moment;
      const answer = await (overdue
        ? modals.open('expired', { since: date })
        : modals.open('reAuthNoti', { until: date }));
      if (answer === 'verify') navigation.go('confirm');
    },
    // The member may be known before the first screen is drawn, and this begins after it.
    { fireImmediately: true },
  );
}
