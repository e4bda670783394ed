import { type ApiScope, apiAddressesMax, isApiKeyName, normaliseApiKeyName } from '@maru/domain/api-key';
import { ApiError, errorText, Loadable } from '@maru/platform/api';
import { CodeEntry, isAnswerLost, type SecondFactor } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { ApiKeyApi, OwnApiKey } from '../../api/api-key.api';
import type { SecurityApi } from '../../api/security.api';
import { maskedPhone } from '../../masked-phone';
import { isGone, unlessGone } from './removal';

export interface ApiKeysDeps {
  readonly api: Pick<ApiKeyApi, 'list' | 'create' | 'remove'> & Pick<SecurityApi, 'sendSmsCode'>;
  readonly me: { readonly otpRegistered: boolean; readonly phone: string };
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  readonly now: () => number;
  /** Says in a modal what has one. */
  readonly explain: (error: unknown) => void;
}

/** What the member is about to do. */
export type ApiKeyTask = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly key: OwnApiKey };

/** Days for which a key can be made. */
export const lives = [30, 90, 180, 365] as const;
export type Life = (typeof lives)[number];

export type ApiKeyProblem = { readonly field: 'name' | 'addresses' | 'code' | 'form'; readonly text: string };

const fieldByCode: Readonly<Record<string, ApiKeyProblem['field']>> = {
  API_KEY_NAME_INVALID: 'name',
  API_KEY_ADDRESSES_INVALID: 'addresses',
  CODE_EXPIRED: 'code',
  CODE_WRONG: 'code',
};

/** The keys of the member's programs, made and removed with a code of the second factor. */
export class ApiKeysStore {
  readonly keys = new Loadable<readonly OwnApiKey[]>();
  readonly means: SecondFactor['means'];
  task: ApiKeyTask | null = null;
  entry: CodeEntry | null = null;
  name = '';
  mayTrade = false;
  /** As typed: addresses and networks, one to a line or with commas. */
  addressText = '';
  days: Life = 90;
  busy = false;
  tried = false;
  problem: ApiKeyProblem | null = null;
  /** The key that was just made; its secret is shown until the member puts it away. */
  made: { readonly key: string; readonly secret: string } | null = null;
  private token = '';

  constructor(private readonly deps: ApiKeysDeps) {
    this.means = deps.me.otpRegistered ? 'OTP' : 'SMS';
    makeAutoObservable<this, 'deps' | 'token'>(this, { keys: false, deps: false, token: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.keys.abort();
  }

  /** Each change needs a second factor that is set up. */
  get hasFactor(): boolean {
    return this.deps.me.otpRegistered || this.deps.me.phone !== '';
  }

  get nameIsFine(): boolean {
    return this.task?.kind === 'remove' || isApiKeyName(normaliseApiKeyName(this.name));
  }

  get addresses(): readonly string[] {
    return this.addressText.split(/[\s,]+/).filter(Boolean);
  }

  get tooManyAddresses(): boolean {
    return this.addresses.length > apiAddressesMax;
  }

  get ready(): boolean {
    return this.entry?.complete ?? false;
  }

  begin(task: ApiKeyTask): void {
    const send = this.means === 'OTP' ? null : () => this.sendCode();
    const entry = new CodeEntry({ now: this.deps.now, send });
    Object.assign(this, {
      task,
      entry,
      name: '',
      mayTrade: false,
      addressText: '',
      tried: false,
      problem: null,
      made: null,
    });
  }

  cancel(): void {
    Object.assign(this, { task: null, entry: null, problem: null });
  }

  editName(name: string): void {
    this.name = name;
    this.forget('name');
  }

  editAddresses(text: string): void {
    this.addressText = text;
    this.forget('addresses');
  }

  setMayTrade(on: boolean): void {
    this.mayTrade = on;
  }

  setDays(days: Life): void {
    this.days = days;
  }

  /** The secret is gone from the page. */
  putAway(): void {
    this.made = null;
  }

  async send(): Promise<void> {
    this.problem = null;
    await this.entry?.send().catch((error) => this.fail(error));
  }

  async submit(): Promise<void> {
    const { task, entry } = this;
    this.tried = true;
    if (this.busy || !task || !entry || !this.nameIsFine || this.tooManyAddresses || !this.ready) return;
    this.busy = true;
    this.problem = null;
    try {
      const made = await this.work(task, { means: this.means, token: this.token, code: entry.code });
      runInAction(() => {
        this.cancel();
        this.made = made;
      });
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

  /** What became of a task whose answer was lost is in the list; the secret of a key that was made is told to nobody. */
  private async lookFor(task: ApiKeyTask): Promise<void> {
    await this.load();
    if (task.kind === 'remove' && this.task === task && isGone(this.keys.value, task.key)) this.cancel();
  }

  private async work(task: ApiKeyTask, proof: SecondFactor): Promise<ApiKeysStore['made']> {
    const { api } = this.deps;
    if (task.kind === 'add') return api.create(this.wish(), proof);
    await api.remove(task.key.id, proof).catch(unlessGone);
    return null;
  }

  private wish() {
    const scopes: ApiScope[] = this.mayTrade ? ['read', 'trade'] : ['read'];
    return { name: normaliseApiKeyName(this.name), scopes, addresses: this.addresses, days: this.days };
  }

  private load(): Promise<unknown> {
    return this.keys.load((signal) => this.deps.api.list(signal));
  }

  private async sendCode() {
    const { requestCode, expiresInSeconds } = await this.deps.api.sendSmsCode();
    this.token = requestCode;
    return { to: maskedPhone(this.deps.me.phone), expiresInSeconds };
  }

  private forget(field: ApiKeyProblem['field']): void {
    if (this.problem?.field === field) this.problem = null;
  }

  private fail(error: unknown): void {
    this.deps.explain(error);
    const code = error instanceof ApiError ? error.code : '';
    const field = typeof code === 'number' ? 'code' : (fieldByCode[code] ?? 'form');
    this.problem = { field, text: errorText(error, this.deps.preferences.language) };
  }
}
