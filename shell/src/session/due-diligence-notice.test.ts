import { parseKstMinute } from '@maru/domain';
import type { Member } from '@maru/platform';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { announceDueDiligence } from './due-diligence-notice';

const memberWith = (date: string): Member => testMember({ reverifyBefore: parseKstMinute(date) });

/** It is 2026-11-21 12:00 in Korea. */
function pageOf(me: Member) {
  let time = Date.UTC(2026, 10, 21, 3);
  const services = createTestServices({ now: () => time });
  const pass = (ms: number) => {
    time += ms;
  };
  announceDueDiligence(services);
  const refresh = (next: Member) =>
    runInAction(() => {
      services.session.me = next;
    });
  refresh(me);
  return { ...services, refresh, pass };
}

describe('announceDueDiligence', () => {
  it('reminds of the date and time until which to verify again (SHEL-072, ACCT-092)', () => {
    const { modals } = pageOf(memberWith('2026-12-01 18:00'));
    expect(modals.opened).toEqual([{ name: 'reAuthNoti', input: { until: '2026-12-01 18:00' } }]);
  });

  it('says that it is overdue from that minute on, by the clock of Korea (SHEL-073, ACCT-092)', () => {
    const { modals } = pageOf(memberWith('2026-11-21 12:00'));
    expect(modals.opened).toEqual([{ name: 'expired', input: { since: '2026-11-21 12:00' } }]);
  });

  it('says so on an open page too, once it is read after the deadline (SHEL-073, ACCT-092)', () => {
    const { modals, refresh, pass } = pageOf(memberWith('2026-11-21 12:01'));
    pass(59_999);
    refresh(memberWith('2026-11-21 12:01'));
    expect(modals.opened.map(({ name }) => name)).toEqual(['reAuthNoti']);
    pass(1);
    refresh(memberWith('2026-11-21 12:01'));
    refresh(memberWith('2026-11-21 12:01'));
    expect(modals.opened.map(({ name }) => name)).toEqual(['reAuthNoti', 'expired']);
  });

  it('says nothing without a date, and nothing twice (SHEL-072)', () => {
    const { modals, refresh } = pageOf(memberWith(''));
    expect(modals.opened).toEqual([]);
    refresh(memberWith('2026-12-01 18:00'));
    refresh(memberWith('2026-12-01 18:00'));
    expect(modals.opened).toHaveLength(1);
  });
});
