import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { shareSession, type TabsChannel } from './session-tabs';

/** Two tabs of one browser; what one posts, the other hears. */
function twoTabs(loggedIn: boolean) {
  const me = loggedIn ? ({ name: '민지' } as never) : undefined;
  const left = createTestServices({ me });
  const right = createTestServices({ me });
  const channels: TabsChannel[] = [];
  const ends: boolean[] = [];
  for (const { session } of [left, right]) {
    const channel: TabsChannel = {
      onmessage: null,
      postMessage: (data) => {
        const others = channels.filter((each) => each !== channel);
        for (const { onmessage } of others) onmessage?.call(null as never, { data } as MessageEvent);
      },
    };
    channels.push(channel);
    shareSession(session, channel, () => ends.push(session.isMember));
  }
  return { left, right, ends };
}

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
