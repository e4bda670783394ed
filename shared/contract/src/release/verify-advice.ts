import { VerifyError, type VerifyErrorReason } from './verify';

const advice: Readonly<Record<VerifyErrorReason, string>> = {
  unsigned: 'sign it with the key of its owner',
  unknownKey: 'sign it with a key of its owner, or have that key added to the trust document',
  revokedKey: 'sign it with the new key',
  wrongSignature: 'build it again and sign that',
  foreignRemote: 'only its owner may sign it',
  expired: 'build it again, or sign a new one',
  tooOld: 'publish a newer one',
  missingHash: 'build it again',
  unsafeAddress: 'build it again',
};

/** The same error with what its author can do about it; apart from `verify`, since pages have no use for that. */
export const withAdvice = ({ reason, message }: VerifyError): VerifyError =>
  new VerifyError(reason, `${message}: ${advice[reason]}`);
