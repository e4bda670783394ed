import type { StaffMe } from '@maru/contract/staff';
import { useCallback, useEffect, useState } from 'react';
import { isRefusal } from '../api/problems';
import type { StaffApi } from '../api/staff-api';
import { SessionClock } from './session-clock';
import { openTabs } from './session-tabs';

export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'failed'; readonly failure: unknown }
  | { readonly phase: 'out' }
  /** `ended`: what was there stays, below a login. */
  | { readonly phase: 'in'; readonly me: StaffMe; readonly login: number; readonly ended: boolean };

export interface Session {
  readonly state: SessionState;
  readonly clock: SessionClock;
  readonly start: () => void;
  readonly loggedIn: (me: StaffMe) => void;
  readonly over: () => void;
  /** Asks the server, which makes the session last longer. */
  readonly prolong: () => Promise<void>;
  readonly logout: () => Promise<void>;
}

const starting: SessionState = { phase: 'starting' };
const out: SessionState = { phase: 'out' };

/** Who is logged in, and until when. */
export function useSession(api: StaffApi): Session {
  const [state, setState] = useState<SessionState>(starting);
  const [clock] = useState(() => new SessionClock());
  const [tabs] = useState(openTabs);
  const over = useCallback(
    () => setState((before) => (before.phase === 'in' ? { ...before, ended: true } : before)),
    [],
  );
  const start = useCallback(async () => {
    setState(starting);
    try {
      const me = await api.me();
      clock.resume(me, api.now());
      setState({ phase: 'in', me, login: 0, ended: false });
    } catch (failure) {
      setState(isRefusal(failure, 'STAFF_LOGIN_REQUIRED') ? out : { phase: 'failed', failure });
    }
  }, [api, clock]);
  const followLogin = useCallback(async () => {
    const me = await api.me().catch(() => null);
    if (!me) return;
    clock.resume(me, api.now());
    setState((before) => ({ phase: 'in', me, login: before.phase === 'in' ? before.login + 1 : 0, ended: false }));
  }, [api, clock]);
  useEffect(() => {
    api.onAnswered = () => {
      clock.answered(api.now());
      tabs.tell({ kind: 'until', span: clock.span });
    };
    api.onEnded = over;
    void start();
  }, [api, clock, tabs, over, start]);
  const shown = state.phase === 'in' && !state.ended ? state.me.email : null;
  useEffect(
    () =>
      tabs.listen((news) => {
        if (news.kind === 'in' && news.email !== shown) void followLogin();
        else if (news.kind === 'until' && shown) clock.follow(news.span);
        else if (news.kind === 'out') over();
      }),
    [tabs, clock, shown, followLogin, over],
  );
  const loggedIn = (me: StaffMe) => {
    clock.begin(me, api.now());
    setState((before) => ({ phase: 'in', me, login: before.phase === 'in' ? before.login + 1 : 0, ended: false }));
    tabs.tell({ kind: 'in', email: me.email });
  };
  const prolong = async () => clock.resume(await api.me(), api.now());
  const logout = async () => {
    await api.logout().catch((error: unknown) => {
      // Without a session there is nothing to end.
      if (!isRefusal(error, 'STAFF_LOGIN_REQUIRED')) throw error;
    });
    tabs.tell({ kind: 'out' });
    setState(out);
  };
  return { state, clock, start, loggedIn, over, prolong, logout };
}
