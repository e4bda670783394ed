import type { DueDiligence, ResidenceProof } from './member';

/** Steps of the verification center. */
export type CenterStep = 'email' | 'phone' | 'bankAccount' | 'otp' | 'identity' | 'residence';

export interface CenterFacts {
  readonly foreignNational: boolean;
  readonly emailConfirmed: boolean;
  readonly phoneVerified: boolean;
  readonly bankAccountRegistered: boolean;
  readonly otpRegistered: boolean;
  readonly dueDiligence: DueDiligence;
  readonly residence: ResidenceProof;
}

/** `open` is the step to do now; `review` waits for a decision; `returned` was sent back and is open again. */
export type CenterStepState = 'done' | 'open' | 'review' | 'returned' | 'closed';

/** The steps of a member in their order: five for Koreans (ACCT-021), four for foreigners (ACCT-022). */
export const centerSteps = ({ foreignNational }: Pick<CenterFacts, 'foreignNational'>): readonly CenterStep[] =>
  foreignNational ? ['email', 'phone', 'otp', 'residence'] : ['email', 'phone', 'bankAccount', 'otp', 'identity'];

/** State of each step: a step is open once all before it are done (ACCT-020, ACCT-024, ACCT-025). */
export function centerProgress(
  facts: CenterFacts,
): readonly { readonly id: CenterStep; readonly state: CenterStepState }[] {
  let reached = true;
  return centerSteps(facts).map((id) => {
    const own = ownState(id, facts);
    const state = own === 'open' && !reached ? 'closed' : own;
    reached &&= own === 'done';
    return { id, state };
  });
}

/** Whether a member may do a step now, or again: all before it are done. */
export const isStepReached = (id: CenterStep, facts: CenterFacts): boolean => {
  const steps = centerSteps(facts);
  return steps.includes(id) && steps.slice(0, steps.indexOf(id)).every((before) => ownState(before, facts) === 'done');
};

function ownState(id: CenterStep, facts: CenterFacts): CenterStepState {
  const done = (isDone: boolean) => (isDone ? 'done' : 'open');
  switch (id) {
    case 'email':
      return done(facts.emailConfirmed);
    case 'phone':
      return done(facts.phoneVerified);
    case 'bankAccount':
      return done(facts.bankAccountRegistered);
    case 'otp':
      return done(facts.otpRegistered);
    case 'identity':
      if (facts.dueDiligence === 'underReview') return 'review';
      if (facts.dueDiligence === 'refused') return 'returned';
      return done(facts.dueDiligence === 'passed' || facts.dueDiligence === 'renewed');
    case 'residence':
      return residenceStates[facts.residence];
  }
}

const residenceStates = { none: 'open', underReview: 'review', accepted: 'done', rejected: 'returned' } as const;
