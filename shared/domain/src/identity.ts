/** Codes of the identity form (CONS-140 to CONS-142). */
export const identityPurposes = ['A0201', 'A0202', 'A0203', 'A0204', 'A0205', 'A0206'] as const;
export const fundSources = ['A0301', 'A0302', 'A0303', 'A0304', 'A0305', 'A0306', 'A0307', 'A0308'] as const;
/** Whether the member is the beneficial owner. */
export const ownerCodes = { yes: 'A0101', no: 'A0102' } as const;

const numbered = (group: string, last: number): string[] =>
  [...Array.from({ length: last }, (_, at) => at + 1), 999].map((code) => `${group}${String(code).padStart(3, '0')}`);

/** Groups of jobs with their codes (CONS-150 to CONS-155); a group without sub-codes is its own code. */
export const jobGroups: readonly { readonly group: string; readonly codes: readonly string[] }[] = [
  { group: '01000', codes: numbered('01', 13) },
  { group: '02001', codes: ['02001'] },
  { group: '03000', codes: numbered('03', 6) },
  { group: '04001', codes: ['04001'] },
  { group: '05000', codes: numbered('05', 9) },
  { group: '06001', codes: ['06001'] },
  { group: '20001', codes: ['20001'] },
  { group: '30001', codes: ['30001'] },
  { group: '40001', codes: ['40001'] },
];

/** Which further questions a job raises: those of an employer, of a business of one's own, or none (ACCT-068, ACCT-069). */
export function jobKind(code: string): 'employed' | 'business' | 'none' {
  if (/^(01|02|03)/.test(code)) return 'employed';
  return code.startsWith('05') ? 'business' : 'none';
}

/** Fields of the identity form; what does not apply stays empty. Names are those of the wire, too. */
export const identityFields = [
  'foreign',
  'nationality',
  'resident',
  'englishName',
  'purpose',
  'fundSource',
  'owner',
  'job',
  'company',
  'department',
  'position',
  'companyPhone',
  'companyAddress',
  'businessName',
  'businessNumber',
  'businessType',
  'foundedOn',
  'businessPhone',
  'businessAddress',
  'pledge',
] as const;
export type IdentityField = (typeof identityFields)[number];
/** `foreign`, `resident` and `pledge` are Y or N; `nationality` is an ISO 3166-1 numeric code, `foundedOn` YYYY-MM-DD. */
export type IdentityAnswers = Readonly<Record<IdentityField, string>>;

export const emptyIdentity = Object.fromEntries(identityFields.map((field) => [field, ''])) as IdentityAnswers;

/** Characters of one field. */
export const identityTextMax = 200;

/** Pages that ask: 1 origin, 3 person. Pages 2 and 4 are steps of their own, 5 explains. */
export type IdentityFormPage = 1 | 3;

export type IdentityProblemKind =
  | 'missing'
  | 'englishName'
  | 'phone'
  | 'businessNumber'
  | 'notOwner'
  | 'highRiskCountry'
  | 'pledge';

export interface IdentityProblem {
  readonly field: IdentityField;
  readonly kind: IdentityProblemKind;
}

export interface IdentityRules {
  /** Whether people of this country are taken: high-risk countries are not (ACCT-060, ACCT-132). */
  readonly isCountryOpen: (id: string) => boolean;
}

/** Country of Koreans. */
export const korea = '410';

const employedFields = ['company', 'department', 'position', 'companyPhone', 'companyAddress'] as const;
const businessFields = [
  'businessName',
  'businessNumber',
  'businessType',
  'foundedOn',
  'businessPhone',
  'businessAddress',
] as const;

/** The fields that a member with these answers is asked on a page, in their order. */
export function fieldsOfPage(page: IdentityFormPage, { foreign, job }: IdentityAnswers): readonly IdentityField[] {
  if (page === 1) return foreign === 'Y' ? ['foreign', 'nationality', 'resident'] : ['foreign', 'resident'];
  const kind = jobKind(job);
  const further = kind === 'employed' ? employedFields : kind === 'business' ? businessFields : [];
  return ['englishName', 'purpose', 'fundSource', 'owner', 'job', ...further, 'pledge'];
}

/** Everything that is wrong on a page, in the order of its fields. */
export const identityProblems = (
  page: IdentityFormPage,
  answers: IdentityAnswers,
  rules: IdentityRules,
): readonly IdentityProblem[] =>
  fieldsOfPage(page, answers).flatMap((field) => {
    const kind = problemOf(field, answers[field].trim(), rules);
    return kind ? [{ field, kind }] : [];
  });

type Judge = (value: string, rules: IdentityRules) => IdentityProblemKind | null;

const filled: Judge = (value) => (value === '' ? 'missing' : null);
const oneOf =
  (values: readonly string[]): Judge =>
  (value) =>
    values.includes(value) ? null : 'missing';
const phone: Judge = (value) => (hasDigits(value, 8, 12) ? null : 'phone');

/** Fields with a rule of their own; the others have to be filled. */
const judges: Readonly<Partial<Record<IdentityField, Judge>>> = {
  foreign: oneOf(['Y', 'N']),
  resident: oneOf(['Y', 'N']),
  nationality: (value, { isCountryOpen }) => {
    if (value === '' || value === korea) return 'missing';
    return isCountryOpen(value) ? null : 'highRiskCountry';
  },
  englishName: (value) => (/^[A-Za-z][A-Za-z .'-]+$/.test(value) ? null : 'englishName'),
  purpose: oneOf(identityPurposes),
  fundSource: oneOf(fundSources),
  owner: (value) => {
    if (value === ownerCodes.no) return 'notOwner';
    return value === ownerCodes.yes ? null : 'missing';
  },
  job: oneOf(jobGroups.flatMap(({ codes }) => codes)),
  companyPhone: phone,
  businessPhone: phone,
  businessNumber: (value) => (hasDigits(value, 8, identityTextMax) ? null : 'businessNumber'),
  foundedOn: (value) => (isDay(value) ? null : 'missing'),
  pledge: (value) => (value === 'Y' ? null : 'pledge'),
};

function problemOf(field: IdentityField, value: string, rules: IdentityRules): IdentityProblemKind | null {
  return (judges[field] ?? filled)(value, rules);
}

/** Digits with dashes or spaces between them. */
const hasDigits = (value: string, min: number, max: number): boolean => {
  const digits = value.replaceAll(/[-\s]/g, '');
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max;
};

const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};
