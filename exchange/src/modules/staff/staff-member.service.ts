import { randomBytes } from 'node:crypto';
import { accepted, type Outcome, refused } from '@maru/contract';
import { isEmail, normaliseEmail } from '@maru/domain/sign-up';
import type { Clock } from '../../platform/core/clock';
import { newOtpSecret, type PasswordHasher } from '../auth';
import type { StaffRepository } from './staff.repository';
import type { StaffRole } from './staff.types';

export interface StaffWish {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Generated where it is left out. */
  readonly password?: string;
  /** Base32; generated where it is left out. */
  readonly otpSecret?: string;
}

/** What a new member of staff logs in with; kept nowhere but as hash and sealed. */
export interface StaffKeys {
  readonly password: string;
  /** Address of the kind that authenticators scan (otpauth URI format). */
  readonly otpAddress: string;
}

export interface StaffMembersDeps {
  readonly repository: Pick<StaffRepository, 'insert' | 'disable'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly clock: Clock;
}

/** Who belongs to the staff. No call does this: it is a command on the machine, and the seeds of the sandbox. */
export class StaffMembers {
  constructor(private readonly deps: StaffMembersDeps) {}

  /** @returns EMAIL_INVALID; EMAIL_TAKEN; BAD_REQUEST for a name that cannot be one. */
  async add({ email: typed, name, role, ...given }: StaffWish): Promise<Outcome<StaffKeys>> {
    const { repository, hasher, clock } = this.deps;
    const email = normaliseEmail(typed);
    // Watermarks carry the address: it has to be of letters that they can draw.
    if (!isEmail(email) || !/^[!-~]+$/.test(email)) return refused('EMAIL_INVALID');
    if (!/^\P{Cc}{1,60}$/u.test(name)) return refused('BAD_REQUEST');
    const password = given.password ?? randomBytes(18).toString('base64url');
    const otpSecret = given.otpSecret ?? newOtpSecret();
    const hashed = await hasher.hash(password);
    if (!hashed.ok) return hashed;
    const added = await repository.insert({ email, name, role, passwordHash: hashed.value, otpSecret }, clock.now());
    if (!added) return refused('EMAIL_TAKEN');
    const label = encodeURIComponent(`Maru back office:${email}`);
    return accepted({
      password,
      otpAddress: `otpauth://totp/${label}?secret=${otpSecret}&issuer=Maru%20back%20office`,
    });
  }

  /** Ends the sessions of a person, who cannot log in any more. @returns NOT_FOUND. */
  async disable(email: string): Promise<Outcome<void>> {
    const disabled = await this.deps.repository.disable(normaliseEmail(email), this.deps.clock.now());
    return disabled ? accepted(undefined) : refused('NOT_FOUND');
  }
}
