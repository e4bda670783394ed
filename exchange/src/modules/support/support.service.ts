import { accepted, type Outcome, refused } from '@maru/contract';
import { type InquiryForm, inquiriesOpenMax, inquiryProblem } from '@maru/domain/inquiry';
import type { Clock } from '../../platform/core/clock';
import type { Tx } from '../../platform/core/database';
import { type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { KeepOutcome } from '../../platform/http/idempotency';
import type { FileStore, StoredImage } from '../../ports/file-store';
import type { Acting, Auth } from '../auth';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import { answerMail } from './answer-mail';
import type { SupportRepository } from './support.repository';
import type { InquiryRow } from './support.tables';

/** Refusals of the fields (ERR-180 to ERR-182). */
const refusalOf = { category: 'INQUIRY_CATEGORY', title: 'INQUIRY_TITLE', contents: 'INQUIRY_CONTENTS' } as const;

/** Characters of an answer. */
const answerMax = 5_000;

export interface SupportDeps {
  readonly repository: SupportRepository;
  readonly members: Pick<MemberRepository, 'lock'>;
  readonly sessions: Pick<Auth['sessions'], 'lockActing'>;
  readonly messenger: Messenger;
  readonly files: Pick<FileStore, 'keep' | 'drop' | 'read'>;
  readonly clock: Clock;
  /** Origin of the pages that mails lead to. */
  readonly publicUrl: string;
}

/** Inquiries of members. */
export class SupportService {
  constructor(private readonly deps: SupportDeps) {}

  /** Checks the form (ERR-180..182); call it before a captcha is spent on it. */
  problemOf(form: InquiryForm): Outcome<void> {
    const field = inquiryProblem(form);
    return field ? refused(refusalOf[field]) : accepted(undefined);
  }

  /**
   * Stores the inquiry, its texts trimmed, with its pictures.
   * @param keep - records the outcome for retries, in the same transaction.
   * @returns the refusals of `problemOf`; INQUIRIES_OPEN; SESSION_INVALID.
   */
  async ask(
    own: Acting,
    { pictures, ...form }: InquiryForm & { readonly pictures: readonly StoredImage[] },
    keep: KeepOutcome<InquiryRow>,
  ): Promise<Outcome<InquiryRow>> {
    const problem = this.problemOf(form);
    if (!problem.ok) return problem;
    const { repository, sessions, files, clock } = this.deps;
    const { memberId } = own;
    const names = await files.keep(pictures);
    const asked = await repository.transact(async (tx): Promise<Outcome<InquiryRow>> => {
      // The lock puts inquiries at the same moment one after the other.
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      if ((await repository.countOpen(tx, memberId)) >= inquiriesOpenMax)
        return refused('INQUIRIES_OPEN', { max: inquiriesOpenMax });
      const open = { answer: null, created_at: clock.now(), answered_at: null, files: names };
      const stored = accepted(await repository.insert(tx, { member_id: memberId, ...tidy(form), ...open }));
      await keep(tx, stored);
      return stored;
    });
    // Not after a failure: it may have been committed, and what nobody names is dropped later.
    if (!asked.ok) await files.drop(names);
    return asked;
  }

  /** Which of these files an inquiry names. */
  namedFiles(names: readonly string[]): Promise<readonly string[]> {
    return this.deps.repository.namedFiles(names);
  }

  /** A picture of the member's own inquiry. @param at - from 0 on. @returns NOT_FOUND, for another member's as well. */
  async picture(memberId: bigint, id: bigint, at: number): Promise<Outcome<StoredImage>> {
    const { repository, files } = this.deps;
    const name = (await repository.findOwn(memberId, id))?.files[at];
    const bytes = name === undefined ? null : await files.read(name);
    return name && bytes ? accepted({ kind: name.endsWith('.png') ? 'png' : 'jpg', bytes }) : refused('NOT_FOUND');
  }

  /**
   * Answers the member's oldest open inquiry, once, and tells the member by mail (HELP-015).
   * @returns BAD_REQUEST for an empty or too long answer; ALREADY_PROCESSED where none is open.
   */
  answer(memberId: bigint, text: string, by: string): Promise<Outcome<void>> {
    return this.answerFound(memberId, text, by, (tx) => this.deps.repository.oldestOpen(tx, memberId));
  }

  /** As `answer`, of one inquiry. @returns NOT_FOUND too. */
  async answerOne(id: bigint, text: string, by: string): Promise<Outcome<void>> {
    const { repository } = this.deps;
    const asked = await repository.find(id);
    if (!asked) return refused('NOT_FOUND');
    return this.answerFound(asked.member_id, text, by, (tx) => repository.find(id, tx));
  }

  private async answerFound(
    memberId: bigint,
    text: string,
    by: string,
    find: (tx: Tx) => Promise<InquiryRow | undefined>,
  ): Promise<Outcome<void>> {
    const answer = text.trim();
    if (!answer || [...answer].length > answerMax) return refused('BAD_REQUEST');
    const { repository, members, messenger, clock, publicUrl } = this.deps;
    const answered = await repository.transact(async (tx) => {
      // The lock puts two answers at the same moment one after the other.
      const { email } = await members.lock(tx, memberId);
      const found = await find(tx);
      if (!found || found.answered_at !== null) return false;
      await repository.answer(tx, found, { text: answer, by, at: clock.now() });
      await messenger.post(tx, answerMail(email, publicUrl));
      return true;
    });
    if (!answered) return refused('ALREADY_PROCESSED');
    messenger.wake();
    return accepted(undefined);
  }

  /** Of all members: open ones first, the oldest first. */
  async listAll(state: 'open' | 'answered' | undefined, query: PageQuery): Promise<Page<InquiryRow>> {
    const paging = pagingOf(query);
    return { ...(await this.deps.repository.listAll(state, paging)), count: paging.count };
  }

  find(id: bigint): Promise<InquiryRow | undefined> {
    return this.deps.repository.find(id);
  }

  /** Drops what members sent with their inquiries. They are forgotten after it: where a crash comes between, the next call drops again. */
  async dropPictures(memberIds: readonly bigint[]): Promise<void> {
    const { repository, files } = this.deps;
    if (memberIds.length === 0) return;
    for (const inquiry of await repository.withPictures(memberIds)) {
      await files.drop(inquiry.files);
      await repository.forgetPictures(inquiry.id);
    }
  }

  /** How many inquiries are open, and since when. */
  queue(): ReturnType<SupportRepository['queue']> {
    return this.deps.repository.queue();
  }

  /** The member's own, newest first (HELP-013). */
  async list(memberId: bigint, query: PageQuery): Promise<Page<InquiryRow>> {
    const paging = pagingOf(query);
    return { ...(await this.deps.repository.list(memberId, paging)), count: paging.count };
  }
}

const tidy = ({ category, title, contents }: InquiryForm): InquiryForm => ({
  category: category.trim(),
  title: title.trim(),
  contents: contents.trim(),
});
