import { errorText } from '@maru/platform/api';
import { isAnswerLost } from '@maru/platform/commands';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import type { OtpSetup, VerificationApi } from '../../api/verification.api';

export interface OtpDeps {
  readonly api: Pick<VerificationApi, 'beginOtp' | 'registerOtp' | 'releaseOtp'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
  /** Says in a modal what has one. */
  readonly explain: (error: unknown) => void;
  /** When the authenticator of now was registered: tells it from the one that it replaces. Null without one, undefined without a member. */
  readonly registeredAt: () => string | null | undefined;
}

type RegisteredAt = ReturnType<OtpDeps['registeredAt']>;

export type OtpTask = 'release' | 'replace';

/** The authenticator of a member: being set up, released, replaced (account.md section 6). */
export class OtpStore {
  /** What is shown once, while it waits for its first code. */
  setup: OtpSetup | null = null;
  /** What the member has begun with the authenticator that is registered. */
  task: OtpTask | null = null;
  code = '';
  recoveryCode = '';
  /** The member says that the recovery codes are written down. */
  noted = false;
  busy = false;
  error = '';
  done: 'registered' | 'released' | null = null;

  constructor(private readonly deps: OtpDeps) {
    makeAutoObservable<this, 'deps'>(this, { setup: observableRef, deps: false });
  }

  choose(task: OtpTask | null): void {
    Object.assign(this, { task, code: '', recoveryCode: '', error: '', done: null });
  }

  setCode(code: string): void {
    this.code = code;
    this.error = '';
  }

  setRecoveryCode(text: string): void {
    this.recoveryCode = text;
    this.error = '';
  }

  setNoted(noted: boolean): void {
    this.noted = noted;
  }

  get canRegister(): boolean {
    return this.noted && this.code.length === 6;
  }

  begin(): Promise<void> {
    return this.work(async () => {
      const setup = await this.deps.api.beginOtp(this.recoveryCode.trim());
      runInAction(() =>
        Object.assign(this, { setup, task: null, code: '', recoveryCode: '', noted: false, done: null }),
      );
    });
  }

  register(): Promise<void> {
    const { setup } = this;
    if (!setup || !this.canRegister) return Promise.resolve();
    return this.work(async () => {
      const before = this.deps.registeredAt();
      const isNew = (now: RegisteredAt) => typeof now === 'string' && now !== before;
      await this.deps.api.registerOtp(setup.secret, this.code).catch((error) => this.unless(error, isNew));
      await this.settle('registered');
    });
  }

  release(): Promise<void> {
    if (this.code.length !== 6) return Promise.resolve();
    return this.work(async () => {
      await this.deps.api.releaseOtp(this.code).catch((error) => this.unless(error, (now) => now === null));
      await this.settle('released');
    });
  }

  /** The secret and its codes are for this one look. */
  forget(): void {
    this.setup = null;
    this.code = '';
  }

  /** An answer that was lost may have been a success: the member's state tells. @throws what it is given otherwise. */
  private async unless(error: unknown, isDone: (now: RegisteredAt) => boolean): Promise<void> {
    if (!isAnswerLost(error)) throw error;
    await this.deps.refresh();
    if (!isDone(this.deps.registeredAt())) throw error;
  }

  private async settle(done: 'registered' | 'released'): Promise<void> {
    await this.deps.refresh();
    runInAction(() => Object.assign(this, { setup: null, task: null, code: '', noted: false, done }));
  }

  private async work(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      await work();
    } catch (error) {
      runInAction(() => {
        this.error = errorText(error, this.deps.preferences.language);
        this.code = '';
      });
      this.deps.explain(error);
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
