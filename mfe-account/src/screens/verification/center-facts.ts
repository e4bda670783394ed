import {
  type CenterFacts,
  type CenterStep,
  type CenterStepState,
  centerProgress,
  isStepReached,
} from '@maru/domain/verification';
import type { Member } from '@maru/platform';

/** How far a member is in the verification center. */
export const factsOf = (me: Member): CenterFacts => ({
  foreignNational: me.foreignNational,
  emailConfirmed: me.verification !== 'none',
  phoneVerified: me.phone !== '',
  bankAccountRegistered:
    me.verification === 'bankAccount' || (me.accounts.deposit !== null && me.accounts.withdrawal !== null),
  otpRegistered: me.otpRegistered,
  dueDiligence: me.dueDiligence,
  residence: me.residence,
});

const identityStates: Readonly<Record<Member['dueDiligence'], CenterStepState>> = {
  none: 'open',
  underReview: 'review',
  refused: 'returned',
  passed: 'done',
  renewed: 'done',
};

/** How far the identity check of a foreigner is, which is none of his steps; it waits for what the last step waits for. */
export const foreignIdentityState = (me: Member): CenterStepState =>
  isStepReached('residence', factsOf(me)) ? identityStates[me.dueDiligence] : 'closed';

/** Name of a step's state in the texts: a proof of residence is received (CONS-111), an identity check may be done again (CONS-112). */
export function stateWord(me: Member | null, step: CenterStep, state: CenterStepState) {
  if (step === 'residence' && state === 'review') return 'received';
  return step === 'identity' && state === 'done' && me?.dueDiligence === 'renewed' ? 'doneAgain' : state;
}

/** Undefined for a step that this kind of member does not have. */
export const stepStateOf = (me: Member, step: CenterStep): CenterStepState | undefined =>
  centerProgress(factsOf(me)).find(({ id }) => id === step)?.state;
