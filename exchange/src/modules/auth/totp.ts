import { generateSecret, generateSync } from 'otplib';
import { sameText } from './secrets';

/** RFC 6238 with what every authenticator app assumes: SHA-1, six digits, 30 seconds. */
const stepSeconds = 30;

/** Base32. */
export const newOtpSecret = (): string => generateSecret();

/** Number of the time step that contains a moment. */
export const stepAt = (moment: Date): bigint => BigInt(Math.floor(moment.getTime() / 1000 / stepSeconds));

/** Six digits. */
export const codeAt = (secret: string, step: bigint): string =>
  generateSync({ secret, epoch: Number(step) * stepSeconds });

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
