import { kstMinute } from '@maru/domain';
import type { ModalBus, Navigation, SessionStore } from '@maru/platform';
import { reaction } from '@maru/platform/mobx';

interface DueDiligenceNoticeDeps {
  readonly session: SessionStore;
  readonly modals: ModalBus;
  readonly navigation: Navigation;
  readonly now: () => number;
}

interface Deadline {
  /** Minute of Korea. */
  readonly date: string;
  readonly overdue: boolean;
}

/** Tells a member whose re-verification is due, and one whose is overdue; each once per date (SHEL-072, SHEL-073). */
export function announceDueDiligence({ session, modals, navigation, now }: DueDiligenceNoticeDeps): void {
  reaction(
    (): Deadline | null => {
      const moment = session.me?.reverifyBefore;
      return moment ? { date: kstMinute(moment), overdue: now() >= moment.getTime() } : null;
    },
    async (deadline) => {
      if (!deadline) return;
      const { date, overdue } = deadline;
      const answer = await (overdue
        ? modals.open('expired', { since: date })
        : modals.open('reAuthNoti', { until: date }));
      if (answer === 'verify') navigation.go('confirm');
    },
    // Each refresh of the member brings the same date anew. He may be known before the first screen is drawn, and this begins after it.
    { fireImmediately: true, equals: isSame },
  );
}

const isSame = (one: Deadline | null, other: Deadline | null): boolean =>
  one?.date === other?.date && one?.overdue === other?.overdue;
