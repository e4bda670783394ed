import { type CenterFacts, type CenterStep, type CenterStepState, centerProgress } from '@maru/domain/verification';
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

/** Undefined for a step that this kind of member does not have. */
export const stepStateOf = (me: Member, step: CenterStep): CenterStepState | undefined =>
  centerProgress(factsOf(me)).find(({ id }) => id === step)?.state;
