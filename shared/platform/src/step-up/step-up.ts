import type { Means } from '@maru/contract';
import { WRONG_CODES_MAX } from '@maru/domain';
import { ApiError } from '../api/api-error';
import type { CodeProblem, SecondFactor, StepUpInput } from '../modals/second-factor';
import type { ShellServices } from '../services';
import type { Member } from '../session/member';

export type StepUpRequest = Omit<StepUpInput, 'means' | 'pay'> & {
  /** Second factors that this payment allows; by default all that the member has set up. */
  readonly means?: readonly Means[];
};

/** Second factors that the member has set up, the authenticator app before the phone. */
export const meansOf = ({ otpRegistered, phone }: Pick<Member, 'otpRegistered' | 'phone'>): readonly Means[] => [
  ...(otpRegistered ? (['OTP'] as const) : []),
  ...(phone === '' ? [] : (['SMS'] as const)),
];

/**
 * Asks the member for the second factor of a payment, in a modal of the shell, and sends the payment with it. A wrong
 * or expired code is reported in the modal, where the member tries again; every other answer, a lost one too, closes
 * it.
 * @param send - the money command with the proof; called once for each code that the member confirms. Its last failure
 *   rejects.
 * @returns `sent`, or why nothing was sent: the member cancelled, or has no second factor.
 */
export async function payWithSecondFactor(
  { session, modals }: Pick<ShellServices, 'session' | 'modals'>,
  { means = session.me ? meansOf(session.me) : [], ...request }: StepUpRequest,
  send: (proof: SecondFactor) => Promise<void>,
): Promise<'sent' | 'cancelled' | 'unavailable'> {
  const [first, ...others] = means;
  if (!first) return 'unavailable';
  let sent: Promise<void> | undefined;
  const pay = async (proof: SecondFactor): Promise<CodeProblem | null> => {
    const sending = send(proof);
    try {
      await sending;
    } catch (error) {
      const problem = codeProblemOf(error);
      if (problem) return problem;
    }
    sent = sending;
    return null;
  };
  await modals.open('stepUp', { ...request, means: [first, ...others], pay });
  // Not sent: the member cancelled, or the modal was already open for another caller, who has sent it.
  if (!sent) return 'cancelled';
  await sent;
  return 'sent';
}

/** Wrong codes are refused with their count, from 1 on; the last one locks, as another code (AUTH-142). */
function codeProblemOf(error: unknown): CodeProblem | null {
  if (!(error instanceof ApiError)) return null;
  const { code } = error;
  if (code === 'CODE_EXPIRED') return 'expired';
  return typeof code === 'number' && code > 0 && code < WRONG_CODES_MAX ? 'wrong' : null;
}
