import type { StaffCase, StaffInquiry, StaffMe, StaffMember, StaffRole, StaffTrailEntry } from '@maru/contract/staff';

const at = '2026-11-23T03:00:00.000Z';

export const staffMe = (role: StaffRole, change: Partial<StaffMe> = {}): StaffMe => ({
  email: `${role}@maru.example`,
  name: { reviewer: '김심사', operator: '박운영', auditor: '이감사' }[role],
  role,
  endsAt: new Date(Date.now() + 15 * 60_000).toISOString(),
  ...change,
});

export const staffMember = (change: Partial<StaffMember> = {}): StaffMember => ({
  ...{ id: '501', email: 'hana@example.com', name: '김하나', phone: '010-****-1234', foreign: false, authLevel: 4 },
  ...{ state: 'active', joinedAt: at, frozenAt: null },
  ...change,
});

/** A KYC form that waits, of which an approval needs a second person. */
export const staffCase = (change: Partial<StaffCase> = {}): StaffCase => ({
  ...{ id: '12', kind: 'kyc', state: 'open', member: staffMember(), askedAt: at, files: 0 },
  answers: [
    { name: 'purpose', value: 'A0201' },
    { name: 'job', value: '01001' },
  ],
  ...{ revision: 1, needsSecond: true, proposal: null, decision: null, may: { decide: true, confirm: false } },
  ...change,
});

export const staffInquiry = (change: Partial<StaffInquiry> = {}): StaffInquiry => ({
  ...{ id: '31', category: 'transfer', title: '입금이 보이지 않아요', contents: '어제 입금했습니다.' },
  ...{ member: staffMember(), askedAt: at, files: 0, answer: null, answeredAt: null },
  ...change,
});

export const trailEntry = (seq: number, change: Partial<StaffTrailEntry> = {}): StaffTrailEntry => ({
  ...{ seq: String(seq), at, actor: 'operator@maru.example', act: 'review decided', subject: '12' },
  ...{
    detail: [
      { name: 'approved', value: 'true' },
      { name: 'reason', value: '확인함' },
    ],
    hash: `${seq}`.padStart(64, 'a'),
    fault: null,
  },
  ...change,
});
