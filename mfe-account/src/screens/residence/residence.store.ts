import { errorText } from '@maru/platform/api';
import type { CaptchaStore } from '@maru/platform/captcha';
import { makeAutoObservable, runInAction } from '@maru/platform/mobx';
import type { VerificationApi } from '../../api/verification.api';
import { DocumentsStore } from '../../documents/documents.store';

export interface ResidenceDeps {
  readonly api: Pick<VerificationApi, 'sendResidence' | 'residenceReason'>;
  readonly captcha: Pick<CaptchaStore, 'solved' | 'fields' | 'reset'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
}

/** Three documents and a captcha of a foreigner's residence proof (ACCT-080 to ACCT-084). */
export class ResidenceStore {
  readonly documents = new DocumentsStore();
  busy = false;
  sent = false;
  error = '';
  /** Of documents that were sent back; empty without one. */
  reason = '';

  constructor(private readonly deps: ResidenceDeps) {
    makeAutoObservable<this, 'deps'>(this, { documents: false, deps: false });
  }

  /** Reads what the reviewer said. A failure shows nothing: the state itself is known from the member. */
  async start(): Promise<void> {
    const reason = await this.deps.api.residenceReason().catch(() => '');
    runInAction(() => {
      this.reason = reason;
    });
  }

  async send(): Promise<void> {
    const { api, captcha, refresh, preferences } = this.deps;
    if (this.busy || !this.documents.check() || !captcha.solved) return;
    this.busy = true;
    this.error = '';
    try {
      const form = this.documents.formOf({ ...captcha.fields });
      await api.sendResidence(form, (ratio) => this.documents.progress(ratio));
      runInAction(() => Object.assign(this, { sent: true }));
      await refresh();
    } catch (error) {
      // A captcha is good once; the chosen files stay.
      void captcha.reset();
      runInAction(() => Object.assign(this, { error: errorText(error, preferences.language) }));
    } finally {
      this.documents.progress(null);
      runInAction(() => Object.assign(this, { busy: false }));
    }
  }
}
