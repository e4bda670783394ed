import {
  emptyIdentity,
  type IdentityAnswers,
  type IdentityField,
  type IdentityProblem,
  type IdentityProblemKind,
  identityProblems,
  jobGroups,
} from '@maru/domain/identity';
import type { ShellServices } from '@maru/platform';
import { errorText, Loadable } from '@maru/platform/api';
import { makeAutoObservable, observableRef, runInAction } from '@maru/platform/mobx';
import { DocumentsStore } from '@maru/remote-kit/documents';
import type { IdentityDraft, PhoneCountry, VerificationApi } from '../../api/verification.api';
import { personDocuments } from '../../documents/person-documents';

export interface IdentityDeps {
  readonly api: Pick<VerificationApi, 'identityDraft' | 'saveIdentity' | 'sendIdentity' | 'countries'>;
  readonly preferences: { readonly language: 'ko' | 'en' | 'ch' };
  /** Whether the member's number is that of a foreigner: he answers page 1 as one and hands in documents. */
  readonly isForeign: () => boolean;
  /** Reads the member anew. */
  readonly refresh: () => Promise<unknown>;
  readonly succeeded: ShellServices['succeeded'];
}

export const lastPage = 5;

/** What the flow begins with: the form as it was saved, and the countries whose people are taken. */
interface Begin extends IdentityDraft {
  readonly countries: readonly PhoneCountry[];
}

/** The identity flow: five pages, saved one by one, handed in with the last (ACCT-060 to ACCT-078). */
export class IdentityStore {
  readonly begin = new Loadable<Begin>();
  readonly documents = new DocumentsStore<string>(personDocuments);
  page = 1;
  answers: IdentityAnswers = emptyIdentity;
  /** The group of the job, which a job with sub-codes needs to be chosen by. */
  jobGroup = '';
  problems: readonly IdentityProblem[] = [];
  busy = false;
  error = '';
  sent = false;

  constructor(private readonly deps: IdentityDeps) {
    makeAutoObservable<this, 'deps'>(this, {
      begin: false,
      documents: false,
      answers: observableRef,
      problems: observableRef,
      deps: false,
    });
  }

  /** @returns stops it. */
  start(): () => void {
    void this.load();
    return () => this.begin.abort();
  }

  load(): Promise<void> {
    const { api } = this.deps;
    return this.begin.load(async (signal) => {
      const [draft, countries] = await Promise.all([api.identityDraft(signal), api.countries(signal)]);
      // Part of the read: a retry repeats nothing else.
      if (!signal.aborted) this.fill(draft);
      return { ...draft, countries };
    });
  }

  problemAt(field: IdentityField): IdentityProblemKind | null {
    return this.problems.find((problem) => problem.field === field)?.kind ?? null;
  }

  /** What ends the flow: the member is not the owner, or of a country that is not taken. */
  get end(): IdentityProblemKind | null {
    return this.problems.find(({ kind }) => kind === 'notOwner' || kind === 'highRiskCountry')?.kind ?? null;
  }

  edit(field: IdentityField, value: string): void {
    this.answers = { ...this.answers, [field]: value };
    this.problems = this.problems.filter((problem) => problem.field !== field);
  }

  /** A group without sub-codes is the job itself. */
  chooseJobGroup(group: string): void {
    this.jobGroup = group;
    const codes = jobGroups.find((one) => one.group === group)?.codes ?? [];
    this.edit('job', codes.length === 1 ? (codes[0] ?? '') : '');
  }

  back(): void {
    if (this.page > 1) this.page -= 1;
    this.problems = [];
    this.error = '';
  }

  /** Goes on where the page is right, and saves it (ACCT-075). */
  async next(): Promise<void> {
    if (this.busy) return;
    this.problems = this.judge();
    const isForeignDocuments = this.page === 4 && this.deps.isForeign();
    if (this.problems.length > 0 || (isForeignDocuments && !this.documents.check())) return;
    const page = Math.min(lastPage, this.page + 1);
    await this.work(() => this.deps.api.saveIdentity(page, this.answers));
    if (this.error === '') this.goTo(page);
  }

  async submit(): Promise<void> {
    const { api, isForeign, refresh } = this.deps;
    // Files are not kept with the draft: who comes back to the last page chooses them again.
    if (isForeign() && !this.documents.check()) return this.goTo(4);
    await this.work(async () => {
      const form = isForeign() ? this.documents.formOf(this.answers) : null;
      await api.sendIdentity(this.answers, form, (ratio) => this.documents.progress(ratio));
      this.deps.succeeded('identitySubmitted');
      runInAction(() => Object.assign(this, { sent: true }));
      await refresh();
    });
    this.documents.progress(null);
  }

  private fill({ page, answers }: IdentityDraft): void {
    this.page = page;
    this.answers = { ...answers, foreign: this.deps.isForeign() ? 'Y' : 'N' };
    this.jobGroup = jobGroups.find(({ codes }) => codes.includes(answers.job))?.group ?? '';
  }

  private goTo(page: number): void {
    this.page = page;
  }

  private judge(): readonly IdentityProblem[] {
    if (this.page !== 1 && this.page !== 3) return [];
    const open = new Set(this.begin.value?.countries.map(({ id }) => id));
    return identityProblems(this.page, this.answers, { isCountryOpen: (id) => open.has(id) });
  }

  private async work(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = '';
    try {
      await work();
    } catch (error) {
      runInAction(() => Object.assign(this, { error: errorText(error, this.deps.preferences.language) }));
    } finally {
      runInAction(() => Object.assign(this, { busy: false }));
    }
  }
}
