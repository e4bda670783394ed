import { accepted, type Outcome, refused } from '@maru/contract';
import { normaliseEmail } from '@maru/domain/sign-up';
import { type Page, type PageQuery, pagingOf } from '../../platform/core/paging';
import type { MemberRepository, MemberWithAccounts } from '../member';
import type { CaseDesk, CaseFilter, CaseQueue, ReviewCase, SeenCase } from '../review';
import type { InquiryRow, SupportService } from '../support';
import { decidingAs, type StaffDirectory } from './deciding';
import { mayDecide, type StaffPerson } from './staff.types';

/** A case with its member. */
export interface CaseOfMember {
  readonly case: ReviewCase;
  readonly of: MemberWithAccounts;
}

/** A case by itself. */
export interface CaseOnDesk extends CaseOfMember {
  /** Whoever proposed the decision may not decide any more. */
  readonly proposerLeft: boolean;
}

/** An inquiry with its member. */
export interface InquiryOfMember {
  readonly inquiry: InquiryRow;
  readonly of: MemberWithAccounts;
}

/** Everything that waits for a person. */
export interface Waiting {
  /** Kinds of which something waits. */
  readonly cases: readonly CaseQueue[];
  readonly inquiries: { readonly open: number; readonly oldestAt: Date | null };
}

export interface StaffDeskDeps {
  readonly desk: CaseDesk;
  readonly members: Pick<MemberRepository, 'byIds' | 'find' | 'findByEmail'>;
  readonly staff: Pick<StaffDirectory, 'findActive'>;
  readonly support: Pick<SupportService, 'answerOne' | 'find' | 'listAll' | 'queue'>;
}

/** What the staff works on: cases, inquiries, and members who are frozen. Who may call is decided by the routes. */
export class StaffDesk {
  constructor(private readonly deps: StaffDeskDeps) {}

  async waiting(): Promise<Waiting> {
    const [cases, inquiries] = await Promise.all([this.deps.desk.cases.queues(), this.deps.support.queue()]);
    return { cases, inquiries };
  }

  async cases(filter: CaseFilter, query: PageQuery): Promise<Page<CaseOfMember>> {
    const paging = pagingOf(query);
    const { rows, total } = await this.deps.desk.cases.list(filter, paging);
    return {
      rows: await this.withMembers(rows, (row, of) => ({ case: row, of })),
      total,
      count: paging.count,
    };
  }

  /** @returns NOT_FOUND. */
  async case(id: bigint): Promise<Outcome<CaseOnDesk>> {
    const found = await this.deps.desk.cases.find(id);
    const of = found && (await this.deps.members.find(found.member_id));
    return found && of
      ? accepted({ case: found, of, proposerLeft: await this.hasProposerLeft(found) })
      : refused('NOT_FOUND');
  }

  /**
   * Rejects, or proposes to approve.
   * @returns the case as it is then; STAFF_FORBIDDEN for a kind that is not for the role; refusals of `TwoPersonReviews.judge`.
   */
  async decide(
    seen: SeenCase,
    decision: { readonly approved: boolean; readonly reason: string },
    { email, role }: StaffPerson,
  ): Promise<Outcome<CaseOnDesk>> {
    const found = await this.deps.desk.cases.find(seen.id);
    if (found && !mayDecide(found.kind, role)) return refused('STAFF_FORBIDDEN');
    const judged = await this.deps.desk.decisions.judge(seen, { ...decision, by: email });
    return judged.ok ? this.case(seen.id) : judged;
  }

  /** Confirms a proposal or sends it back. @returns the case as it is then; refusals of `TwoPersonReviews.confirm`. */
  async confirm(seen: SeenCase, confirmed: boolean, person: StaffPerson): Promise<Outcome<CaseOnDesk>> {
    const { desk, staff } = this.deps;
    const kind = (await desk.cases.find(seen.id))?.kind;
    const decider = decidingAs(staff, person, (role) => kind !== undefined && mayDecide(kind, role));
    const ended = await desk.decisions.confirm(seen, confirmed, decider);
    return ended.ok ? this.case(seen.id) : ended;
  }

  async inquiries(state: 'open' | 'answered' | undefined, query: PageQuery): Promise<Page<InquiryOfMember>> {
    const page = await this.deps.support.listAll(state, query);
    return { ...page, rows: await this.withMembers(page.rows, (inquiry, of) => ({ inquiry, of })) };
  }

  /** @returns NOT_FOUND. */
  async inquiry(id: bigint): Promise<Outcome<InquiryOfMember>> {
    const inquiry = await this.deps.support.find(id);
    const of = inquiry && (await this.deps.members.find(inquiry.member_id));
    return inquiry && of ? accepted({ inquiry, of }) : refused('NOT_FOUND');
  }

  /** @returns the inquiry as it is then; refusals of `SupportService.answerOne`. */
  async answer(id: bigint, text: string, { email }: StaffPerson): Promise<Outcome<InquiryOfMember>> {
    const answered = await this.deps.support.answerOne(id, text, email);
    return answered.ok ? this.inquiry(id) : answered;
  }

  /** @returns NOT_FOUND. */
  async member(email: string): Promise<Outcome<MemberWithAccounts>> {
    const { members } = this.deps;
    const row = await members.findByEmail(normaliseEmail(email));
    const found = row && (await members.find(row.id));
    return found ? accepted(found) : refused('NOT_FOUND');
  }

  /**
   * Proposes to lift a member's freeze.
   * @returns the case; NOT_FOUND; ALREADY_PROCESSED for a member who is not frozen, or whose freeze is to be lifted already.
   */
  async unfreeze(memberId: bigint, reason: string, { email }: StaffPerson): Promise<Outcome<CaseOnDesk>> {
    const said = reason.trim();
    if (said === '') return refused('STAFF_REASON_MISSING');
    if (!(await this.deps.members.find(memberId))) return refused('NOT_FOUND');
    const opened = await this.deps.desk.decisions.open(memberId, 'unfreeze', { reason: said, by: email }, (member) =>
      member.frozen_at === null ? refused('ALREADY_PROCESSED') : accepted(undefined),
    );
    return opened.ok ? this.case(opened.value) : opened;
  }

  private async hasProposerLeft({ kind, proposed_by }: ReviewCase): Promise<boolean> {
    const proposer = proposed_by === null ? undefined : await this.deps.staff.findActive(proposed_by);
    return proposed_by !== null && !(proposer && mayDecide(kind, proposer.role));
  }

  private async withMembers<Row extends { readonly member_id: bigint }, T>(
    rows: readonly Row[],
    join: (row: Row, of: MemberWithAccounts) => T,
  ): Promise<readonly T[]> {
    const members = await this.deps.members.byIds([...new Set(rows.map(({ member_id }) => member_id))]);
    return rows.flatMap((row) => {
      const of = members.get(row.member_id);
      return of ? [join(row, of)] : [];
    });
  }
}
