import { isPhishingCode, normalisePhishingCode } from '@maru/domain/protection';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { CodeEntry, type SecondFactor } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { SecurityApi } from '../../api/security.api';
import { maskedPhone } from '../../masked-phone';

export interface PhishingCodeDeps {
  readonly api: Pick<SecurityApi, 'phishingCode' | 'changePhishingCode' | 'sendSmsCode'>;
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  readonly now: () => number;
  /** Says in a modal what has one. */
  readonly explain: (error: unknown) => void;
}

/** The word that the member's mails show, and its change with a second factor where one is set up. */
export class PhishingCodeStore {
  readonly current = new Loadable<string>();
  /** Null for a member without a second factor. */
  readonly entry: CodeEntry | null;
  readonly means: SecondFactor['means'];
  word = '';
  busy = false;
  /** What the last call has done. */
  done: 'changed' | 'removed' | null = null;
  /** The member removes the code instead of changing it. */
  removing = false;
  /** What is wrong with the word, or the field of the code, shows after the first try. */
  tried = false;
  problem: { readonly field: 'word' | 'code'; readonly text: string } | null = null;
  private token = '';

  constructor(private readonly deps: PhishingCodeDeps) {
    const { otpRegistered, phone } = deps.me;
    this.means = otpRegistered ? 'OTP' : 'SMS';
    const send = otpRegistered ? null : () => this.sendCode();
    this.entry = otpRegistered || phone !== '' ? new CodeEntry({ now: deps.now, send }) : null;
    makeAutoObservable<this, 'deps' | 'token'>(this, { current: false, entry: false, deps: false, token: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.current.abort();
  }

  get wordIsFine(): boolean {
    return isPhishingCode(normalisePhishingCode(this.word));
  }

  /** What is wanted is fine, what is missing is the second factor. */
  get asksForCode(): boolean {
    return this.entry !== null && (this.removing || (this.tried && this.wordIsFine));
  }

  /** Begins or gives up the removal of the code. */
  askRemoval(removing: boolean): void {
    Object.assign(this, { removing, word: '', tried: false, problem: null, done: null });
    this.entry?.setCode('');
  }

  get ready(): boolean {
    return this.entry?.complete ?? true;
  }

  editWord(word: string): void {
    this.word = word;
    this.problem = null;
    this.done = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    await this.entry?.send().catch((error) => this.fail(error));
  }

  async change(): Promise<void> {
    if (this.busy) return;
    const { removing } = this;
    this.tried = !removing;
    if (!(removing || this.wordIsFine) || !this.ready) return;
    this.busy = true;
    this.problem = null;
    const { entry, means, token } = this;
    try {
      await this.deps.api.changePhishingCode(
        removing ? '' : normalisePhishingCode(this.word),
        entry && { means, token, code: entry.code },
      );
      runInAction(() =>
        Object.assign(this, { word: '', done: removing ? 'removed' : 'changed', removing: false, tried: false }),
      );
      // A code is good once.
      if (entry?.needsSending) entry.expire();
      await this.load();
    } catch (error) {
      this.fail(error);
    } finally {
      runInAction(() => {
        this.busy = false;
        this.entry?.setCode('');
      });
    }
  }

  private load(): Promise<unknown> {
    return this.current.load((signal) => this.deps.api.phishingCode(signal));
  }

  private async sendCode() {
    const { requestCode, expiresInSeconds } = await this.deps.api.sendSmsCode();
    this.token = requestCode;
    return { to: maskedPhone(this.deps.me.phone), expiresInSeconds };
  }

  private fail(error: unknown): void {
    this.deps.explain(error);
    const isOfWord = error instanceof ApiError && error.code === 'PHISHING_CODE_INVALID';
    this.problem = {
      field: isOfWord || !this.entry ? 'word' : 'code',
      text: errorText(error, this.deps.preferences.language),
    };
  }
}
