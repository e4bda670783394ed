import { createGuardrails, generateSecret, generateSync } from 'otplib';
import { sameText } from './secrets';

/** RFC 6238 with what every authenticator app assumes: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;

/** Ours have 20 bytes; those that the sandbox is given may be as short as authenticator apps take them: 16 letters of base32. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** Base32. */
export const newOtpSecret = (): string => generateSecret();

/** Number of the time step that contains a moment. */
export const stepAt = (moment: Date): bigint => BigInt(Math.floor(moment.getTime() / 1000 / stepSeconds));

/** Six digits. */
export const codeAt = (secret: string, step: bigint): string =>
  generateSync({ secret, epoch: Number(step) * stepSeconds, guardrails });

/** Whether it is base32 that codes can be made of. */
export function isOtpSecret(secret: string): boolean {
  try {
    return codeAt(secret, 0n).length > 0;
  } catch {
    return false;
  }
}

/**
 * The time step whose code this is: the present one or the one before, and later than the last that was accepted, since a
 * code works once (RFC 6238 §5.2).
 * @returns null for a wrong or used code.
 */
export function acceptedStep(secret: string, code: string, now: Date, lastStep: bigint | null): bigint | null {
  const present = stepAt(now);
  const fitting = [present, present - 1n].find((step) => sameText(codeAt(secret, step), code));
  return fitting !== undefined && (lastStep === null || fitting > lastStep) ? fitting : null;
}
