import { type CenterFacts, centerProgress, isStepReached } from './verification';

const newcomer: CenterFacts = {
  foreignNational: false,
  emailConfirmed: true,
  phoneVerified: false,
  bankAccountRegistered: false,
  otpRegistered: false,
  dueDiligence: 'none',
  residence: 'none',
};
const said = (facts: Partial<CenterFacts>) =>
  centerProgress({ ...newcomer, ...facts }).map(({ id, state }) => `${id} ${state}`);

describe('steps of the verification center', () => {
  it('are five for Koreans, one open at a time (ACCT-021, ACCT-020)', () => {
    expect(said({})).toEqual(['email done', 'phone open', 'bankAccount closed', 'otp closed', 'identity closed']);
    const far = { phoneVerified: true, bankAccountRegistered: true, otpRegistered: true } as const;
    expect(said(far)).toEqual(['email done', 'phone done', 'bankAccount done', 'otp done', 'identity open']);
    expect(said({ ...far, dueDiligence: 'underReview' }).at(-1)).toBe('identity review');
    for (const dueDiligence of ['passed', 'renewed'] as const)
      expect(said({ ...far, dueDiligence }).at(-1)).toBe('identity done');
  });

  it('are four for foreigners; a returned proof is to be sent again (ACCT-022, ACCT-025)', () => {
    const foreign = { foreignNational: true, phoneVerified: true, otpRegistered: true } as const;
    expect(said(foreign)).toEqual(['email done', 'phone done', 'otp done', 'residence open']);
    expect(said({ ...foreign, residence: 'underReview' }).at(-1)).toBe('residence review');
    expect(said({ ...foreign, residence: 'rejected' }).at(-1)).toBe('residence returned');
    expect(said({ ...foreign, residence: 'accepted' }).at(-1)).toBe('residence done');
  });

  it('are reached when all before them are done, and then for good (ACCT-024)', () => {
    expect(isStepReached('otp', { ...newcomer, phoneVerified: true })).toBe(false);
    expect(isStepReached('otp', { ...newcomer, bankAccountRegistered: true })).toBe(false);
    expect(isStepReached('otp', { ...newcomer, phoneVerified: true, bankAccountRegistered: true })).toBe(true);
    expect(isStepReached('otp', { ...newcomer, foreignNational: true, phoneVerified: true })).toBe(true);
    expect(isStepReached('bankAccount', { ...newcomer, foreignNational: true, phoneVerified: true })).toBe(false);
  });

  it('stay done where a step before them is open again, and the one after waits', () => {
    const lost = { phoneVerified: false, bankAccountRegistered: true, otpRegistered: true } as const;
    expect(said(lost)).toEqual(['email done', 'phone open', 'bankAccount done', 'otp done', 'identity closed']);
  });
});
