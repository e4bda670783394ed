import { setTimeout as pause } from 'node:timers/promises';
import { accepted, type Outcome, refused } from '@maru/contract';
import { isEmail, isPassword, normaliseEmail } from '@maru/domain/sign-up';
import { dayMs, minuteMs } from '@maru/server';
import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
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

  /** The same answer, after the same time, for known and unknown addresses (AUTH-101); the newest two links work. */
  async request(typed: string): Promise<Outcome<void>> {
    const { members, tokens, messenger, clock, config } = this.deps;
    const email = normaliseEmail(typed);
    if (!isEmail(email)) return refused('EMAIL_INVALID');
    const answerTime = pause(answerMs);
    await members.transact(async (tx) => {
      const now = clock.now();
      const member = await members.findByEmail(email, tx);
      if (!member || member.state === 'closed' || isVoid(member, now)) return;
      // A stranger who asks again must not void the link that the member is about to open.
      await tokens.dropOlder(tx, member.id, 'reset');
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

  /** The member of a link, which stays unused. */
  private async ownerOf(code: string): Promise<Member | null> {
    const { members, tokens, clock } = this.deps;
    const id = await tokens.memberOf(code, 'reset', clock.now());
    return id === null ? null : ((await members.find(id))?.member ?? null);
  }
}
