import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { OpenSession, SecurityApi } from '../../api/security.api';

export interface SessionsDeps {
  readonly api: Pick<SecurityApi, 'sessions' | 'endSession' | 'endOtherSessions'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
}

/** The logins of a member that have not ended. */
export class SessionsStore {
  readonly sessions = new Loadable<readonly OpenSession[]>();
  /** Id of the session that is being ended, or `others`. */
  ending: string | null = null;
  failure = '';

  constructor(private readonly deps: SessionsDeps) {
    makeAutoObservable<this, 'deps'>(this, { sessions: false, deps: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.sessions.abort();
  }

  get hasOthers(): boolean {
    return this.sessions.value?.some(({ isOwn }) => !isOwn) ?? false;
  }

  end(id: string): Promise<void> {
    return this.work(id, () => this.deps.api.endSession(id));
  }

  endOthers(): Promise<void> {
    return this.work('others', () => this.deps.api.endOtherSessions());
  }

  private load(): Promise<unknown> {
    return this.sessions.load((signal) => this.deps.api.sessions(signal));
  }

  private async work(what: string, call: () => Promise<unknown>): Promise<void> {
    if (this.ending !== null) return;
    this.ending = what;
    this.failure = '';
    try {
      await call().catch((error) => {
        // It has ended already: what the member wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await this.load();
    } catch (error) {
      runInAction(() => {
        this.failure = errorText(error, this.deps.preferences.language);
      });
    } finally {
      runInAction(() => {
        this.ending = null;
      });
    }
  }
}
