import { ErrorState } from '@maru/ui';
import { useEffect, useMemo } from 'react';
import { textOf } from './api/problems';
import type { StaffApi } from './api/staff-api';
import { Attention } from './attention';
import { Drafts } from './drafts';
import { Workplace } from './frame/workplace';
import { HistoryEntries } from './history-entries';
import { LoginDialog, LoginPage } from './login/login-page';
import { type Session, useSession } from './session/use-session';
import { StaffContext } from './staff-context';
import { Unsaved } from './unsaved-forms';

/** The back office: a login, then the workplace, which stays while its session has to be renewed. */
export function StaffPage({ api }: { api: StaffApi }) {
  const session = useSession(api);
  const { state } = session;
  const entries = useMemo(() => new HistoryEntries(), []);
  useEffect(() => entries.follow(), [entries]);
  switch (state.phase) {
    case 'starting':
      return <p role="status" aria-label="불러오는 중" />;
    case 'failed':
      return (
        <main>
          <ErrorState title={textOf(state.failure)} retryLabel="다시 시도" onRetry={session.start} />
        </main>
      );
    case 'out':
      return <LoginPage api={api} onLoggedIn={session.loggedIn} />;
    case 'in':
      // Somebody else gets nothing of what was there.
      return <LoggedIn key={state.me.email} api={api} session={session} state={state} entries={entries} />;
  }
}

interface LoggedInProps {
  readonly api: StaffApi;
  readonly session: Session;
  readonly state: Extract<Session['state'], { phase: 'in' }>;
  readonly entries: HistoryEntries;
}

function LoggedIn({ api, session, state: { me, login, ended }, entries }: LoggedInProps) {
  const drafts = useMemo(() => new Drafts(), []);
  const unsaved = useMemo(() => new Unsaved(), []);
  const attention = useMemo(() => new Attention(), []);
  useEffect(() => attention.watch(), [attention]);
  // Without a session there is nothing to read.
  useEffect(() => (ended ? attention.hold() : undefined), [attention, ended]);
  const services = useMemo(
    () => ({ api, me, drafts, unsaved, attention, entries, login }),
    [api, me, drafts, unsaved, attention, entries, login],
  );
  return (
    <StaffContext value={services}>
      <Workplace session={session} />
      {ended && <LoginDialog api={api} email={me.email} onLoggedIn={session.loggedIn} />}
    </StaffContext>
  );
}
