import type { PasskeyCreation } from '@maru/contract';
import { isPasskeyName, normalisePasskeyName } from '@maru/domain/protection';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { CodeEntry, isAnswerLost, type SecondFactor } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { Authenticators } from '@maru/remote-kit/passkey';
import type { OwnPasskey, PasskeyApi } from '../../api/passkey.api';
import type { SecurityApi } from '../../api/security.api';
import { maskedPhone } from '../../masked-phone';
import { isGone, unlessGone } from './removal';

export interface PasskeysDeps {
  readonly api: Pick<PasskeyApi, 'list' | 'begin' | 'add' | 'rename' | 'remove'> & Pick<SecurityApi, 'sendSmsCode'>;
  readonly authenticators: Authenticators;
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  readonly now: () => number;
  /** Says in a modal what has one. */
  readonly explain: (error: unknown) => void;
  /** Reads the member anew: a passkey more or less stops withdrawals for a day. */
  readonly refresh: () => Promise<unknown>;
}

/** What the member is about to do. */
export type PasskeyTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey };

/** `cancelled`: the browser's dialog ended without a passkey. */
export type PasskeyProblem =
  | { readonly kind: 'name' | 'code' | 'refused'; readonly text: string }
  | { readonly kind: 'cancelled' | 'known' };

/** The passkeys of a member, and their changes, each with a code of the second factor. */
export class PasskeysStore {
  readonly passkeys = new Loadable<readonly OwnPasskey[]>();
  readonly means: SecondFactor['means'];
  task: PasskeyTask | null = null;
  entry: CodeEntry | null = null;
  name = '';
  busy = false;
  tried = false;
  problem: PasskeyProblem | null = null;
  /** What was done last. */
  done: PasskeyTask['kind'] | null = null;
  /** A code has been judged, and the browser's dialog may be opened again without another. */
  private creation: PasskeyCreation | null = null;
  private token = '';

  constructor(private readonly deps: PasskeysDeps) {
    this.means = deps.me.otpRegistered ? 'OTP' : 'SMS';
    makeAutoObservable<this, 'deps' | 'token'>(this, { passkeys: false, deps: false, token: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.passkeys.abort();
  }

  get supported(): boolean {
    return this.deps.authenticators.areThere;
  }

  /** Each change needs a second factor that is set up. */
  get hasFactor(): boolean {
    return this.deps.me.otpRegistered || this.deps.me.phone !== '';
  }

  get asksForCode(): boolean {
    return this.creation === null;
  }

  get nameIsFine(): boolean {
    return this.task?.kind === 'remove' || isPasskeyName(normalisePasskeyName(this.name));
  }

  get ready(): boolean {
    return !this.asksForCode || (this.entry?.complete ?? false);
  }

  begin(task: PasskeyTask): void {
    const send = this.means === 'OTP' ? null : () => this.sendCode();
    const name = task.kind === 'rename' ? task.passkey.name : '';
    const entry = new CodeEntry({ now: this.deps.now, send });
    Object.assign(this, { task, name, entry, creation: null, tried: false, problem: null, done: null });
  }

  cancel(): void {
    Object.assign(this, { task: null, entry: null, creation: null, problem: null });
  }

  editName(name: string): void {
    this.name = name;
    if (this.problem?.kind === 'name') this.problem = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    await this.entry?.send().catch((error) => this.fail(error));
  }

  async submit(): Promise<void> {
    const { task, entry } = this;
    this.tried = true;
    if (this.busy || !task || !entry || !this.nameIsFine || !this.ready) return;
    this.busy = true;
    this.problem = null;
    try {
      const isDone = await this.work(task, { means: this.means, token: this.token, code: entry.code });
      if (!isDone) return;
      this.finish(task);
      await this.load();
    } catch (error) {
      this.fail(error);
      if (isAnswerLost(error)) await this.lookFor(task);
    } finally {
      runInAction(() => {
        this.busy = false;
        this.entry?.setCode('');
      });
    }
  }

  private finish(task: PasskeyTask): void {
    this.cancel();
    this.done = task.kind;
    if (task.kind !== 'rename') void this.deps.refresh();
  }

  /** What became of a task whose answer was lost is in the list. */
  private async lookFor(task: PasskeyTask): Promise<void> {
    await this.load();
    if (task.kind === 'remove' && this.task === task && isGone(this.passkeys.value, task.passkey)) this.finish(task);
  }

  /** @returns whether it was done; otherwise `problem` says why not. */
  private async work(task: PasskeyTask, proof: SecondFactor): Promise<boolean> {
    const { api } = this.deps;
    const name = normalisePasskeyName(this.name);
    if (task.kind === 'add') return this.add(name, proof);
    if (task.kind === 'rename') await api.rename(task.passkey.id, name, proof);
    else await api.remove(task.passkey.id, proof).catch(unlessGone);
    return true;
  }

  private async add(name: string, proof: SecondFactor): Promise<boolean> {
    const { api, authenticators } = this.deps;
    const creation = this.creation ?? (await api.begin(proof));
    runInAction(() => {
      this.creation = creation;
    });
    const answer = await authenticators.create(creation);
    if (typeof answer === 'string') {
      runInAction(() => {
        this.problem = { kind: answer };
      });
      return false;
    }
    await api.add(name, answer.credential);
    return true;
  }

  private load(): Promise<unknown> {
    return this.passkeys.load((signal) => this.deps.api.list(signal));
  }

  private async sendCode() {
    const { requestCode, expiresInSeconds } = await this.deps.api.sendSmsCode();
    this.token = requestCode;
    return { to: maskedPhone(this.deps.me.phone), expiresInSeconds };
  }

  private fail(error: unknown): void {
    this.deps.explain(error);
    const code = error instanceof ApiError ? error.code : null;
    const isOfCode = this.asksForCode && (typeof code === 'number' || code === 'CODE_EXPIRED' || code === 'CODE_WRONG');
    const kind = code === 'PASSKEY_NAME_INVALID' ? 'name' : isOfCode ? 'code' : 'refused';
    // The challenge is spent: the next try begins with a code.
    if (code === 'PASSKEY_INVALID' || code === 'PASSKEY_KNOWN') this.creation = null;
    this.problem = { kind, text: errorText(error, this.deps.preferences.language) };
  }
}
