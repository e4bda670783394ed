import { ApiError, errorText, Loadable } from '@maru/platform/api';
import type { CaptchaFields } from '@maru/platform/captcha';
import { isAnswerLost } from '@maru/platform/commands';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import { DocumentsStore } from './documents.store';

/** What became of the documents that were handed in last. */
export interface HandedIn {
  readonly state: 'none' | 'open' | 'approved' | 'rejected';
  /** What the reviewer said of documents that were sent back. */
  readonly reason: string | null;
}

export interface ProofDeps<Slot extends string> {
  readonly slots: readonly Slot[];
  readonly read: (signal?: AbortSignal) => Promise<HandedIn>;
  /** @param onProgress - share of the body that has left, 0 to 1. */
  readonly send: (form: FormData, onProgress: (ratio: number) => void) => Promise<unknown>;
  /** Once they have arrived, however that was learned: by the answer, or by asking after a lost one. */
  readonly afterwards?: () => void;
  /** Fields that go before the files. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Null where none is needed. */
  readonly captcha: { readonly solved: boolean; readonly fields: CaptchaFields; reset(): Promise<unknown> } | null;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** In place of the exchange's text, such as where the catalogue gives one. */
  readonly failedText?: string;
}

/** Documents that a person decides on: handed in, replaced while they wait, sent back with a reason. */
export class ProofStore<Slot extends string = string> {
  readonly documents: DocumentsStore<Slot>;
  readonly known = new Loadable<HandedIn>();
  busy = false;
  sent = false;
  /** The answer was lost: the documents may have arrived all the same. */
  lost = false;
  error = '';
  /** The member replaces documents that wait. */
  replacing = false;

  constructor(private readonly deps: ProofDeps<Slot>) {
    this.documents = new DocumentsStore(deps.slots);
    makeAutoObservable<this, 'deps'>(this, { documents: false, known: false, deps: false });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.known.abort();
  }

  get ready(): boolean {
    return this.deps.captcha?.solved ?? true;
  }

  replace(): void {
    this.replacing = true;
  }

  async send(): Promise<void> {
    const { send, captcha, fields = {} } = this.deps;
    if (this.busy || !this.documents.check() || !this.ready) return;
    Object.assign(this, { busy: true, lost: false, error: '' });
    try {
      const form = this.documents.formOf({ ...fields, ...captcha?.fields });
      await send(form, (ratio) => this.documents.progress(ratio));
      this.arrive();
    } catch (error) {
      // A captcha is good once; the chosen files stay.
      void captcha?.reset();
      await this.fail(error);
    } finally {
      this.documents.progress(null);
      runInAction(() => Object.assign(this, { busy: false }));
    }
  }

  private load(): Promise<void> {
    return this.known.load((signal) => this.deps.read(signal));
  }

  private arrive(): void {
    this.sent = true;
    this.deps.afterwards?.();
  }

  /** After a lost answer the exchange is asked whether the documents have arrived. */
  private async fail(error: unknown): Promise<void> {
    const { read, preferences, failedText } = this.deps;
    // Documents that wait already say nothing of those that replace them.
    const isOpen = isAnswerLost(error) && this.known.value?.state !== 'open';
    const now = isOpen ? await read().catch(() => null) : null;
    runInAction(() => {
      if (now?.state === 'open') this.arrive();
      else if (isSilent(error)) this.lost = true;
      else this.error = failedText && !isOfForm(error) ? failedText : errorText(error, preferences.language);
    });
  }
}

/** No answer came at all; a failure of the exchange is told in its words. */
const isSilent = (error: unknown): boolean => error instanceof ApiError && error.details.cause !== undefined;

/** The member can mend these himself, and reads how. */
const isOfForm = (error: unknown): boolean =>
  error instanceof ApiError && ['FILE_INVALID', 'FILES_MISSING', 'CAPTCHA_FAILED'].includes(String(error.code));
