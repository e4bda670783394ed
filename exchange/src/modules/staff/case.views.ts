import {
  caseKinds,
  type StaffCase,
  type StaffCaseLine,
  type StaffInquiry,
  type StaffMember,
  type StaffQueue,
  type StaffVerdict,
} from '@maru/contract/staff';
import { partlyHiddenEmail, partlyHiddenPhone } from '../../platform/core/partly-hidden';
import { authLevelOfMember, type MemberWithAccounts } from '../member';
import type { CaseState, ReviewCase } from '../review';
import { mayDecide, type StaffPerson } from './staff.types';
import type { CaseOfMember, CaseOnDesk, InquiryOfMember, Waiting } from './staff-desk.service';

export function queuesView({ cases, inquiries }: Waiting): StaffQueue[] {
  const oldest = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return [
    ...caseKinds.map((queue) => {
      const found = cases.find(({ kind }) => kind === queue);
      return { queue, open: found?.open ?? 0, proposed: found?.proposed ?? 0, oldestAt: oldest(found?.oldestAt) };
    }),
    { queue: 'inquiry' as const, open: inquiries.open, proposed: 0, oldestAt: oldest(inquiries.oldestAt) },
  ];
}

const stateOf = ({ state, proposed_at }: ReviewCase): CaseState =>
  state === 'open' && proposed_at !== null ? 'proposed' : state;

export const lineView = ({ case: row, of }: CaseOfMember): StaffCaseLine => ({
  id: String(row.id),
  kind: row.kind,
  state: stateOf(row),
  member: partlyHiddenEmail(of.member.email),
  askedAt: row.asked_at.toISOString(),
  files: row.files.length,
});

export function memberView(found: MemberWithAccounts): StaffMember {
  const row = found.member;
  return {
    id: String(row.id),
    email: row.email,
    name: row.name,
    phone: partlyHiddenPhone(row.phone),
    foreign: row.foreign_national,
    authLevel: authLevelOfMember(found),
    state: row.frozen_at && row.state === 'active' ? 'frozen' : row.state,
    joinedAt: row.created_at.toISOString(),
    frozenAt: row.frozen_at?.toISOString() ?? null,
  };
}

export const caseView = (found: CaseOnDesk, viewer: Pick<StaffPerson, 'role' | 'email'>): StaffCase => ({
  ...lineView(found),
  member: memberView(found.of),
  answers: answersOf(found.case),
  revision: found.case.revision,
  // Every kind moves rights or money.
  needsSecond: true,
  proposal: proposalOf(found.case),
  decision: decisionOf(found.case),
  may: mayOf(found, viewer),
});

export const inquiryView = ({ inquiry, of }: InquiryOfMember): StaffInquiry => ({
  id: String(inquiry.id),
  category: inquiry.category,
  title: inquiry.title,
  contents: inquiry.contents,
  member: memberView(of),
  askedAt: inquiry.created_at.toISOString(),
  files: inquiry.files.length,
  answer: inquiry.answer,
  answeredAt: inquiry.answered_at?.toISOString() ?? null,
});

/** Fields of the form as the member filled them in; what was left empty is left out. */
function answersOf({ answers }: ReviewCase): StaffCase['answers'] {
  const form: Readonly<Record<string, unknown>> = answers === '' ? {} : JSON.parse(answers);
  return Object.entries(form).flatMap(([name, value]) => (value === '' ? [] : [{ name, value: String(value) }]));
}

/** Of a case that waits for the second person. */
function proposalOf(row: ReviewCase): StaffVerdict | null {
  const { state, proposed_approved, proposed_reason, proposed_by, proposed_at } = row;
  if (state !== 'open' || proposed_at === null) return null;
  return {
    approved: proposed_approved === true,
    reason: proposed_reason ?? '',
    by: proposed_by ?? '',
    at: proposed_at.toISOString(),
  };
}

/** The note of a confirmed proposal stands for the reason, which the member is told of a rejection only. */
function decisionOf(row: ReviewCase): StaffVerdict | null {
  const { state, reason, decided_by, decided_at, second_by, proposed_reason } = row;
  if (state === 'open' || decided_at === null) return null;
  const said = reason ?? (second_by === null ? '' : (proposed_reason ?? ''));
  return { approved: state === 'approved', reason: said, by: decided_by ?? '', at: decided_at.toISOString() };
}

/** What the server will let this person do; the calls judge by themselves. */
function mayOf(
  { case: row, proposerLeft }: CaseOnDesk,
  { role, email }: Pick<StaffPerson, 'role' | 'email'>,
): StaffCase['may'] {
  const state = stateOf(row);
  const sendBack = state === 'proposed' && role === 'operator' && row.proposed_by !== email;
  return {
    decide: state === 'open' && mayDecide(row.kind, role),
    confirm: sendBack && !proposerLeft,
    sendBack,
  };
}
