import {
  emptyIdentity,
  fieldsOfPage,
  fundSources,
  type IdentityAnswers,
  identityProblems,
  identityPurposes,
  jobGroups,
} from './identity';

const rules = { isCountryOpen: (id: string) => id !== '408' };
const person: IdentityAnswers = {
  ...emptyIdentity,
  englishName: 'Kim Saerom',
  purpose: 'A0201',
  fundSource: 'A0301',
  owner: 'A0101',
  job: '40001',
  pledge: 'Y',
};
const employed: IdentityAnswers = {
  ...person,
  job: '01006',
  company: '마루',
  department: '개발',
  position: '대리',
  companyPhone: '02-1234-5678',
  companyAddress: '서울',
};
const business: IdentityAnswers = {
  ...person,
  job: '05001',
  businessName: '새롬상회',
  businessNumber: '123-45-67890',
  businessType: '도소매',
  foundedOn: '2020-02-29',
  businessPhone: '0212345678',
  businessAddress: '서울',
};
const problems = (answers: IdentityAnswers) => identityProblems(3, answers, rules);

describe('the identity form', () => {
  it.each([person, employed, business])('takes what is complete', (answers) => expect(problems(answers)).toEqual([]));

  it('has the codes of the catalogue, exactly one of each kind (ACCT-064, ACCT-065, CONS-140, CONS-141)', () => {
    expect(identityPurposes).toEqual(['A0201', 'A0202', 'A0203', 'A0204', 'A0205', 'A0206']);
    expect(fundSources).toEqual(['A0301', 'A0302', 'A0303', 'A0304', 'A0305', 'A0306', 'A0307', 'A0308']);
    for (const purpose of ['', 'A0207', 'A0201,A0202'])
      expect(problems({ ...person, purpose })).toEqual([{ field: 'purpose', kind: 'missing' }]);
    expect(problems({ ...person, fundSource: 'A0309' })).toEqual([{ field: 'fundSource', kind: 'missing' }]);
  });

  it('has the jobs of the catalogue; a group with sub-codes is none by itself (ACCT-067, CONS-150..155)', () => {
    expect(jobGroups.map(({ group, codes }) => `${group}: ${codes.join(' ')}`)).toEqual([
      '01000: 01001 01002 01003 01004 01005 01006 01007 01008 01009 01010 01011 01012 01013 01999',
      '02001: 02001',
      '03000: 03001 03002 03003 03004 03005 03006 03999',
      '04001: 04001',
      '05000: 05001 05002 05003 05004 05005 05006 05007 05008 05009 05999',
      '06001: 06001',
      '20001: 20001',
      '30001: 30001',
      '40001: 40001',
    ]);
    for (const job of ['01000', '03000', '05000', '01014', ''])
      expect(problems({ ...person, job }).map(({ field }) => field)).toContain('job');
  });

  it.each([
    ['K', false],
    ['Ki', true],
    ["Anne-Marie O'Neil", true],
    ['김새롬', false],
  ])('takes %s as English name: %s (ACCT-063, CONS-041)', (englishName, good) => {
    expect(problems({ ...person, englishName })).toEqual(good ? [] : [{ field: 'englishName', kind: 'englishName' }]);
  });

  it.each(['01001', '02001', '03002'])('asks an employee (%s) for the employer (ACCT-068)', (job) => {
    expect(problems({ ...person, job }).map(({ field }) => field)).toEqual([
      'company',
      'department',
      'position',
      'companyPhone',
      'companyAddress',
    ]);
  });

  it('asks the owner of a business for it (ACCT-069)', () => {
    expect(fieldsOfPage(3, { ...person, job: '05001' })).toContain('businessNumber');
    expect(problems({ ...business, foundedOn: '2021-02-29' })).toEqual([{ field: 'foundedOn', kind: 'missing' }]);
  });

  it.each([
    ['1234567', 'phone'],
    ['12345678', undefined],
    ['123456789012', undefined],
    ['1234567890123', 'phone'],
  ])(
    'takes 8 to 12 digits of a company phone and of a business phone, such as %s (ERR-154, CONS-042)',
    (phone, kind) => {
      expect(problems({ ...employed, companyPhone: phone })[0]?.kind).toBe(kind);
      expect(problems({ ...business, businessPhone: phone })[0]?.kind).toBe(kind);
    },
  );

  it.each([
    ['123-4567', 'businessNumber'],
    ['1234-5678', undefined],
    ['1234567890123', undefined],
    ['123-45-67890', undefined],
    ['110111-1234567', undefined],
  ])(
    'takes 8 digits or more of a business registration number, such as %s (ACCT-069, CONS-043)',
    (businessNumber, kind) => {
      expect(problems({ ...business, businessNumber })[0]?.kind).toBe(kind);
    },
  );

  it.each([
    ['A0101', undefined],
    ['A0102', 'notOwner'],
    ['A0103', 'missing'],
    ['', 'missing'],
  ])('knows the beneficial owner by %s (CONS-142)', (owner, kind) => {
    expect(problems({ ...person, owner })[0]?.kind).toBe(kind);
  });

  it('ends for who is not the owner, and waits for the pledge (ACCT-066, ACCT-070)', () => {
    expect(problems({ ...person, owner: 'A0102' })).toEqual([{ field: 'owner', kind: 'notOwner' }]);
    expect(problems({ ...person, pledge: 'N' })).toEqual([{ field: 'pledge', kind: 'pledge' }]);
  });

  it('asks foreigners for a country that is open (ACCT-060, ACCT-132)', () => {
    const origin = (nationality: string) =>
      identityProblems(1, { ...emptyIdentity, foreign: 'Y', resident: 'Y', nationality }, rules);
    expect(origin('276')).toEqual([]);
    expect(origin('408')).toEqual([{ field: 'nationality', kind: 'highRiskCountry' }]);
    expect(origin('410')).toEqual([{ field: 'nationality', kind: 'missing' }]);
    expect(identityProblems(1, { ...emptyIdentity, foreign: 'N', resident: 'N' }, rules)).toEqual([]);
  });
});
