import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { shareSession, type TabsChannel } from './session-tabs';

/** Tabs of one browser; what one posts, the others hear. */
function openTabs(count: number, loggedIn: boolean) {
  const me = loggedIn ? ({ name: '민지' } as never) : undefined;
  const tabs = Array.from({ length: count }, () => createTestServices({ me }));
  const channels: TabsChannel[] = [];
  const ends: boolean[] = [];
  const told: unknown[] = [];
  for (const { session } of tabs) {
    const channel: TabsChannel = {
      onmessage: null,
      postMessage: (data) => {
        told.push(data);
        const others = channels.filter((each) => each !== channel);
        for (const { onmessage } of others) onmessage?.call(null as never, { data } as MessageEvent);
      },
    };
    channels.push(channel);
    shareSession(session, channel, () => ends.push(session.isMember));
  }
  return { tabs, ends, told };
}

function twoTabs(loggedIn: boolean) {
  const { tabs, ends } = openTabs(2, loggedIn);
  const [left, right] = tabs as [Tab, Tab];
  return { left, right, ends };
}
type Tab = ReturnType<typeof createTestServices>;

describe('shareSession', () => {
  it('logs every tab out with one (SHEL-087)', async () => {
    const { left, right, ends } = twoTabs(true);
    left.api.answer('GET /v1/logout', undefined);
    await left.session.logout();
    expect(right.session.isMember).toBe(false);
    // The other one's clock has been asked before: it may be about to tell of the automatic logout.
    expect(ends[0]).toBe(true);
    expect(right.api.calls).toEqual([]);
  });

  it('tells the other tabs of a login, which then ask the server themselves (SHEL-205)', async () => {
    const { left, right } = twoTabs(false);
    right.api.answer('GET /v1/me', testMeRow({ name: '민지' }));
    runInAction(() => {
      left.session.status = 'member';
    });
    await right.session.refresh();
    expect(right.session.isMember).toBe(true);
    expect(right.api.to('GET /v1/me')).toHaveLength(1);
  });

  it('has each other tab read once of a login, however many there are (SHEL-205)', async () => {
    const { tabs, told } = openTabs(5, false);
    const [first, ...others] = tabs as [Tab, ...Tab[]];
    for (const { api } of tabs) api.answer('GET /v1/me', testMeRow());
    await first.session.refresh();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(others.map(({ session }) => session.isMember)).toEqual(others.map(() => true));
    expect(tabs.map(({ api }) => api.to('GET /v1/me').length)).toEqual(tabs.map(() => 1));
    expect(told).toEqual(['in']);
    // A tab that has only heard of the login tells of its end.
    others[0]?.session.clear();
    expect(tabs.map(({ session }) => session.isMember)).toEqual(tabs.map(() => false));
    expect(told).toEqual(['in', 'out']);
  });

  it('tells of a logout while it reads of a login that another tab has told of (SHEL-087)', async () => {
    const { left, right } = twoTabs(true);
    for (const { api } of [left, right]) api.answer('GET /v1/me', testMeRow());
    runInAction(() => Object.assign(left.session, { status: 'visitor' }));
    runInAction(() => Object.assign(left.session, { status: 'member' }));
    right.session.clear();
    expect(left.session.isMember).toBe(false);
  });

  it('leaves the member of before in a tab that never heard of the end of that session (SHEL-205)', async () => {
    const { left, right } = twoTabs(true);
    right.api.answer('GET /v1/me', testMeRow({ uuidx: 'M0000999' }));
    runInAction(() => {
      left.session.status = 'visitor';
    });
    runInAction(() => {
      left.session.status = 'member';
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(right.session.me).toBeNull();
    expect(right.api.to('GET /v1/me')).toHaveLength(1);
    // Nor does it log out whoever has logged in.
    expect(left.session.isMember).toBe(true);
  });
});
