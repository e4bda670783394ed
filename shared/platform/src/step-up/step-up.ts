import type { Means } from '@maru/contract';
import type { SecondFactor, StepUpInput } from '../modals/second-factor';
import type { ShellServices } from '../services';
import type { Member } from '../session/member';

export type StepUpRequest = Omit<StepUpInput, 'means'> & {
  /** Where not every way of the member will do; else all that are set up. */
  readonly means?: readonly Means[];
};

/** Ways that the member has set up, the authenticator app before the phone. */
export const meansOf = ({ otpRegistered, phone }: Pick<Member, 'otpRegistered' | 'phone'>): readonly Means[] => [
  ...(otpRegistered ? (['OTP'] as const) : []),
  ...(phone === '' ? [] : (['SMS'] as const)),
];

/**
 * Asks the member for the second factor of a payment, in a modal of the shell.
 * @returns the proof that the command carries along, or why there is none: the member said no, or has set up no way.
 */
export async function askSecondFactor(
  { session, modals }: Pick<ShellServices, 'session' | 'modals'>,
  { means = session.me ? meansOf(session.me) : [], ...request }: StepUpRequest,
): Promise<SecondFactor | 'cancelled' | 'unavailable'> {
  const [first, ...others] = means;
  if (!first) return 'unavailable';
  return modals.open('stepUp', { ...request, means: [first, ...others] });
}
