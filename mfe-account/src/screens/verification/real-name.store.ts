import { errorText } from '@maru/platform/api';
import { isAnswerLost } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { VerificationApi } from '../../api/verification.api';

export interface RealNameDeps {
  readonly api: Pick<VerificationApi, 'beginRealName' | 'completeRealName' | 'realNameUnderWay'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
}

/** The carrier's check of a person: what was begun goes on after a reload or a lost answer (ACCT-030, ACCT-031). */
export class RealNameStore {
  /** Address of the carrier's page; empty while no check is under way. */
  page = '';
  busy = false;
  said = '';

  constructor(private readonly deps: RealNameDeps) {
    makeAutoObservable<this, 'deps'>(this, { deps: false });
  }

  /** Takes up a check that the member has left half-way. Without an answer a new one can be begun. */
  async start(): Promise<void> {
    const page = await this.deps.api.realNameUnderWay().catch(() => '');
    runInAction(() => {
      if (!this.busy && this.page === '') this.page = page;
    });
  }

  begin(): Promise<void> {
    return this.work(async () => {
      const { api } = this.deps;
      const page = await api.beginRealName().catch(async (error) => {
        // The check may have been opened all the same.
        const opened = isAnswerLost(error) ? await api.realNameUnderWay().catch(() => '') : '';
        if (opened === '') throw error;
        return opened;
      });
      runInAction(() => {
        this.page = page;
      });
    });
  }

  complete(): Promise<void> {
    return this.work(async () => {
      const { api, refresh } = this.deps;
      const ask = () => api.completeRealName();
      // The exchange tells the same result again.
      const { confirmed, message } = await ask().catch((error) =>
        isAnswerLost(error) ? ask() : Promise.reject(error),
      );
      runInAction(() => {
        if (confirmed) this.page = '';
        else this.said = message;
      });
      if (confirmed) await refresh();
    });
  }

  private async work(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    Object.assign(this, { busy: true, said: '' });
    try {
      await act();
    } catch (error) {
      runInAction(() => {
        this.said = errorText(error, this.deps.preferences.language);
      });
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
