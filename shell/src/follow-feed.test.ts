import { Subject } from '@maru/platform/rx';
import { createTestServices, testMeRow } from '@maru/platform/testing';
import { followWithFeed } from './follow-feed';

/** What the feed is told, in a session that starts as this. */
function follow(status: 'unknown' | 'visitor' | 'member') {
  const { session, api } = createTestServices();
  session.status = status;
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const prices = {
    ...{ watchPrivate: tell('watch'), unwatchPrivate: tell('unwatch'), reconnect: tell('reconnect') },
    private$: new Subject(),
  };
  followWithFeed({ session, prices } as never);
  return { session, api, told, prices };
}

describe('the feed of a page that is started after its session', () => {
  it('watches the events of a member who is there already, on the socket that is still to be opened (SHEL-210)', () => {
    expect(follow('member').told).toEqual(['watch']);
    expect(follow('visitor').told).toEqual(['unwatch']);
  });

  it('needs no other socket for the first answer about the session, and one for each change after it', () => {
    const { session, told } = follow('unknown');
    session.status = 'visitor';
    expect(told).toEqual(['unwatch']);
    session.status = 'member';
    session.status = 'visitor';
    expect(told).toEqual(['unwatch', 'watch', 'reconnect', 'unwatch', 'reconnect']);
  });

  it('asks for the session anew where the exchange has ended it', async () => {
    const { api, prices } = follow('member');
    api.answer('GET /v1/me', testMeRow());
    prices.private$.next({ kind: 'sessionEnded' });
    expect(api.to('GET /v1/me')).toHaveLength(1);
  });
});
