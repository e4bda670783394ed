import { type InquiryCategory, type InquiryField, inquiryProblem } from '@maru/domain/inquiry';
import type { Preferences, ShellServices } from '@maru/platform';
import { errorText, Loadable } from '@maru/platform/api';
import type { CaptchaFields, CaptchaStore } from '@maru/platform/captcha';
import { Attempt } from '@maru/platform/commands';
import type { PageOf } from '@maru/platform/list';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import type { FileRefusal, UploadFile } from '@maru/ui/files';
import type { Inquiry, InquiryApi } from '../../api/inquiry.api';

export interface InquiryDeps {
  readonly api: Pick<InquiryApi, 'ask' | 'list'>;
  readonly captcha: Pick<CaptchaStore, 'solved' | 'fields' | 'reset'>;
  readonly preferences: Pick<Preferences, 'language'>;
  readonly succeeded: ShellServices['succeeded'];
}

const empty = { category: '', title: '', contents: '', pictures: [] } as const;

/** A new inquiry, and those that the member has sent (HELP-010 to HELP-014). */
export class InquiryStore {
  readonly inquiries = new Loadable<PageOf<Inquiry>>();
  page = 1;
  category: InquiryCategory | '' = empty.category;
  title: string = empty.title;
  contents: string = empty.contents;
  /** Chosen pictures, and how far each is sent. */
  pictures: readonly UploadFile[] = empty.pictures;
  pictureProblem: FileRefusal | null = null;
  busy = false;
  /** What is wrong with a field shows after the first try to send. */
  tried = false;
  sent = false;
  failure = '';
  private readonly attempt = new Attempt();
  /** Captcha of the last request: one that is sent again after a lost answer is the same request. */
  private proof: CaptchaFields | null = null;

  constructor(private readonly deps: InquiryDeps) {
    makeAutoObservable<this, 'deps' | 'attempt' | 'proof'>(this, {
      inquiries: false,
      pictures: observableRef,
      deps: false,
      attempt: false,
      proof: false,
    });
  }

  load(page = this.page): Promise<unknown> {
    this.page = page;
    return this.inquiries.load((signal) => this.deps.api.list(page, signal));
  }

  get problem(): InquiryField | null {
    return inquiryProblem(this);
  }

  /** The first wrong field, once the member has tried to send. */
  get wrong(): InquiryField | null {
    return this.tried ? this.problem : null;
  }

  /** Something that the member has written or chosen to show would be lost. */
  get filled(): boolean {
    return this.title !== '' || this.contents !== '' || this.pictures.length > 0;
  }

  /** The answer to the last request was lost: the inquiry may have been stored all the same. */
  get lost(): boolean {
    return this.attempt.lost;
  }

  get ready(): boolean {
    return this.lost || this.deps.captcha.solved;
  }

  edit(change: Partial<Pick<this, 'category' | 'title' | 'contents' | 'pictures'>>): void {
    Object.assign(this, change);
    this.pictureProblem = null;
    this.sent = false;
    this.failure = '';
    this.attempt.renew();
  }

  refusePicture(problem: FileRefusal): void {
    this.pictureProblem = problem;
  }

  async send(): Promise<void> {
    const { api, captcha, preferences } = this.deps;
    if (this.busy) return;
    this.tried = true;
    if (this.problem || !this.ready) return;
    const proof = (this.lost ? this.proof : null) ?? { ...captcha.fields };
    this.proof = proof;
    this.busy = true;
    this.failure = '';
    const { category, title, contents } = this;
    const pictures = this.pictures.map(({ file }) => file);
    try {
      await this.attempt.run((id) =>
        api.ask({ category, title, contents, pictures }, proof, id, (ratio) => this.progress(ratio)),
      );
      this.deps.succeeded('inquirySent');
      runInAction(() => {
        Object.assign(this, empty, { tried: false, sent: true });
      });
      void this.load(1);
    } catch (error) {
      runInAction(() => {
        this.failure = errorText(error, preferences.language);
      });
    } finally {
      this.progress(null);
      runInAction(() => {
        this.busy = false;
      });
      // A captcha is good once, except for the same request.
      if (!this.lost) void captcha.reset();
    }
  }

  /** @param ratio - of the whole body, 0 to 1; null once nothing is being sent. */
  private progress(ratio: number | null): void {
    runInAction(() => {
      this.pictures = this.pictures.map(({ file }) => (ratio === null ? { file } : { file, ratio }));
    });
  }
}
