import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Outcome, refused } from '@maru/contract';
import { isEmail, isPassword, normaliseEmail } from '@maru/domain/sign-up';
import { dayMs, hourMs, minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { meansOf } from './code.service';
import { isGuessable } from './guessable-password';
import type { MailTokenRepository } from './mail-token.repository';
import { resetMail } from './mails';
import type { PasswordChangeService } from './password-change.service';
import type { PasswordHasher } from './password-hasher';
import { isVoid } from './sign-up.service';

/** Longer than storing a link takes on a busy machine, so that the time of an answer does not tell a member from a stranger. */
const answerMs = 500;

const linkMs = 30 * minuteMs;
/** Links per member and hour: anybody may ask for them. */
const linksPerHourMax = 5;

export interface PasswordResetDeps extends Pick<Context, 'clock' | 'config'> {
  readonly members: MemberRepository;
  readonly tokens: MailTokenRepository;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordChangeService;
  readonly messenger: Messenger;
}

/** A new password by a link in a mail. */
export class PasswordResetService {
  constructor(private readonly deps: PasswordResetDeps) {}

  /** The same answer, after the same time, for known and unknown addresses, and above five an hour (AUTH-101). */
  async request(typed: string): Promise<Outcome<void>> {
    const { members, tokens, messenger, clock, config } = this.deps;
    const email = normaliseEmail(typed);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    const answerTime = pause(answerMs);
    await members.transact(async (tx) => {
      const now = clock.now();
      const member = await members.lockByEmail(tx, email);
      if (!member || member.state === 'closed' || isVoid(member, now)) return;
      // A stranger who asks again voids no link: the member may be about to open it.
      if (!(await this.mayMail(tx, member.id, now))) return;
      const expiresAt = later(now, linkMs);
      const code = await tokens.make(tx, member.id, 'reset', expiresAt);
      await messenger.post(tx, { ...resetMail(config.publicUrl, member.email, code), expiresAt });
    });
    messenger.wake();
    await answerTime;
    return accepted(undefined);
  }

  /** Ends every session, unlocks the password, and the codes of a member without a second factor; blocks withdrawals for 24 hours (AUTH-104). Logs nobody in. */
  async reset(code: string, password: string): Promise<Outcome<void>> {
    const { members, tokens, hasher, passwords, clock } = this.deps;
    if (!isPassword(password)) return refused('PASSWORD_RULE');
    const owner = await this.ownerOf(code);
    if (!owner) return refused('RESET_LINK_EXPIRED');
    if (isGuessable(password, owner)) return refused('PASSWORD_GUESSABLE');
    const hashed = await hasher.hash(password);
    if (!hashed.ok) return hashed;
    const memberId = await members.transact(async (tx) => {
      const now = clock.now();
      const id = await tokens.use(tx, code, 'reset', now);
      if (id === null) return null;
      await tokens.drop(tx, id, 'reset');
      const isWithoutFactor = meansOf(await members.lock(tx, id)).length === 0;
      await passwords.replace(tx, id, hashed.value, {
        withdrawal_blocked_until: later(now, dayMs),
        // There is no factor whose reset would unlock: the codes were of one that was never set up.
        ...(isWithoutFactor && { wrong_codes: 0 }),
      });
      return id;
    });
    if (memberId === null) return refused('RESET_LINK_EXPIRED');
    passwords.ended(memberId);
    return accepted(undefined);
  }

  /** Above the limit one is mailed where none works any more: strangers who ask must not keep the member out. */
  private async mayMail(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
    const { tokens } = this.deps;
    const mailed = await tokens.countAfter(tx, memberId, 'reset', later(now, linkMs - hourMs));
    return mailed < linksPerHourMax || (await tokens.countAfter(tx, memberId, 'reset', now)) === 0;
  }

  /** The member of a link, which stays unused. */
  private async ownerOf(code: string): Promise<Member | null> {
    const { members, tokens, clock } = this.deps;
    const id = await tokens.memberOf(code, 'reset', clock.now());
    return id === null ? null : ((await members.find(id))?.member ?? null);
  }
}
