import type {
  StaffCase,
  StaffCustody,
  StaffIncident,
  StaffInquiry,
  StaffMe,
  StaffMember,
  StaffPayout,
  StaffPolicies,
  StaffRole,
  StaffSale,
  StaffTrailEntry,
} from '@maru/contract/staff';

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
  ...{
    revision: 1,
    needsSecond: true,
    proposal: null,
    decision: null,
    may: { decide: true, confirm: false, sendBack: false },
  },
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

export const ethAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

/** 6 ETH to another exchange, which one operator may approve. */
export const staffPayout = (change: Partial<StaffPayout> = {}): StaffPayout => ({
  ...{
    id: '7',
    number: '24',
    state: 'requested',
    late: false,
    coin: 'ETH',
    network: 'ETH',
    address: ethAddress,
    tag: '',
    amount: '6',
  },
  ...{
    fee: '0.005',
    krw: '33000000',
    risks: ['amount', 'firstAddress'],
    receiver: 'hanbit',
    member: 'ha**@example.com',
  },
  ...{ memberId: '501', transactionId: '', reason: '', requestedAt: at, voices: [], voicesNeeded: 1 },
  steps: [{ state: 'requested', at, actor: 'member', note: '' }],
  may: { approve: true, reject: true, resolve: false },
  ...change,
});

/** A payout of which nobody knows whether it has left. */
export const doubtfulPayout = (change: Partial<StaffPayout> = {}): StaffPayout =>
  staffPayout({
    state: 'stuck',
    voicesNeeded: 2,
    may: { approve: false, reject: false, resolve: true },
    steps: [
      { state: 'requested', at, actor: 'member', note: '' },
      { state: 'stuck', at, actor: 'exchange', note: 'the network does not know it' },
    ],
    ...change,
  });

/** A coin whose books and holdings agree. */
export const staffCoin = (coin: string, change: Partial<StaffCustody> = {}): StaffCustody => ({
  ...{ coin, booked: '1000.5', members: '900', held: '1000.5', pendingIn: '0', pendingOut: '0' },
  ...{ unbooked: '0', difference: '0' },
  gap: 'none',
  ...{ checkedAt: at, haltedAt: null, haltReason: null },
  ...{ depositsOpen: true, withdrawalsOpen: true },
  ...change,
});

export const staffIncident = (change: Partial<StaffIncident> = {}): StaffIncident => ({
  ...{ id: '3', coin: 'ETH', network: 'ETH', transactionId: '0xabc', amount: '2', memberId: '501', openedAt: at },
  ...change,
});

export const staffPolicies = (change: Partial<StaffPolicies> = {}): StaffPolicies => ({
  current: [
    { name: 'graceSeconds', value: '30' },
    { name: 'approvalFrom', value: '30000000' },
    { name: 'limit.3.day', value: '100000000' },
  ],
  proposals: [],
  history: [],
  ...change,
});

/** A sale under way, of which an operator may do everything. */
export const staffSale = (change: Partial<StaffSale> = {}): StaffSale => ({
  ...{ code: 'HANOK2026', title: '한옥 토큰 세일', token: 'HANOK', state: 'ing', paused: false, handedOut: false },
  revision: 1,
  ...{ offered: '1000', sold: '427.5', startsAt: at, endsAt: at, waitsFor: null, proposal: null, history: [] },
  ...{ purchases: 3, buyers: 2, bonus: '21.375', tokensHandedOut: 0, received: [{ coin: 'KRW', amount: '42750' }] },
  terms: {
    ...{ token: 'HANOK', tokenName: '한옥', offered: '1000', bonusPercent: '5', startsAt: at, endsAt: at },
    payments: [{ coin: 'KRW', rate: '0.01', minimum: '1000', maximum: '50000' }],
  },
  texts: {
    name: { ko: '한옥 토큰 세일', en: 'Hanok', ch: '韩屋' },
    comment: { ko: '소개', en: '', ch: '' },
    contents: { ko: '<p>소개</p>', en: '<p>About</p>', ch: '' },
  },
  may: { edit: true, editTerms: false, acts: ['end', 'pause'] },
  ...change,
});
