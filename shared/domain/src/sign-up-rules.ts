/** One @, a dotted host, no spaces or control characters, at most 254 characters (RFC 5321); deliverability is the mail's proof. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  );

/** Two spellings of one mailbox are one account: lower case, no surrounding space. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** 8 to 20 visible ASCII characters with a letter, a digit and a special character (AUTH-074, CONS-007). */
export const isPassword = (text: string): boolean =>
  /^[\x21-\x7e]{8,20}$/.test(text) && /[A-Za-z]/.test(text) && /[0-9]/.test(text) && /[^A-Za-z0-9]/.test(text);

export const isCode = (text: string): boolean => /^[0-9]{6}$/.test(text);

export interface SignUpForm {
  readonly email: string;
  readonly password: string;
  readonly consents: Readonly<Record<'age' | 'terms' | 'privacy' | 'personal', boolean>>;
  /** UID of who invited the member; empty without one. */
  readonly referrer: string;
}

/** Names of refusals that a sign-up form can lead to. */
export type SignUpRefusal = 'EMAIL_INVALID' | 'PASSWORD_RULE' | 'CONSENT_MISSING' | 'REFERRER_CONSENT';

/** Faults of a sign-up (AUTH-070..079), first reason first; only the exchange knows whether the address is taken. */
export const signUpProblem = ({ email, password, consents, referrer }: SignUpForm): SignUpRefusal | null => {
  if (!isEmail(email)) return 'EMAIL_INVALID';
  if (!isPassword(password)) return 'PASSWORD_RULE';
  if (!consents.age || !consents.terms || !consents.privacy) return 'CONSENT_MISSING';
  return referrer !== '' && !consents.personal ? 'REFERRER_CONSENT' : null;
};
