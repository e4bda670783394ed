import { accepted, type Outcome, refused } from '@maru/contract';
import { isEmail, isPassword, normaliseEmail } from '@maru/domain';
import { dayMs, later, minuteMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import { changeMember, findMemberByEmail } from '../member';
import type { Messenger } from '../message';
import { forgetAttempts } from './login.service';
import { dropMailTokens, makeMailToken, useMailToken } from './mail-tokens';
import { resetMail } from './mails';
import type { PasswordHasher } from './password-hasher';
import type { SessionService } from './session.service';
import { isVoid } from './sign-up.service';

export interface PasswordResetService {
  /** The same answer for known and unknown addresses (AUTH-101); only the newest link works. */
  request(address: string): Promise<Outcome<void>>;
  /** Ends every session, unlocks the password, blocks withdrawals for 24 hours (AUTH-104). Logs nobody in. */
  reset(code: string, password: string): Promise<Outcome<void>>;
}

const linkMs = 30 * minuteMs;

interface Deps {
  readonly hasher: PasswordHasher;
  readonly messenger: Messenger;
  readonly sessions: SessionService;
}

export function createPasswordResetService({ db, clock, config, events }: Context, deps: Deps): PasswordResetService {
  const { hasher, messenger, sessions } = deps;
  return {
    async request(typed) {
      const email = normaliseEmail(typed);
      if (!isEmail(email)) return refused('EMAIL_INVALID');
      await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const member = await findMemberByEmail(tx, email);
        if (!member || member.state === 'closed' || isVoid(member, now)) return;
        await dropMailTokens(tx, member.id, 'reset');
        const code = await makeMailToken(tx, member.id, 'reset', later(now, linkMs));
        await messenger.post(tx, resetMail(config.publicUrl, member.email, code));
      });
      await messenger.flush();
      return accepted(undefined);
    },

    async reset(code, password) {
      if (!isPassword(password)) return refused('PASSWORD_RULE');
      const hashed = await hasher.hash(password);
      if (!hashed.ok) return hashed;
      const memberId = await db.transaction().execute(async (tx) => {
        const now = clock.now();
        const id = await useMailToken(tx, code, 'reset', now);
        if (id === null) return null;
        const { email } = await tx.selectFrom('member').select('email').where('id', '=', id).executeTakeFirstOrThrow();
        await changeMember(tx, id, {
          password_hash: hashed.value,
          password_changed_at: now,
          withdrawal_blocked_until: later(now, dayMs),
        });
        // A login that waits for its code began with the old password.
        await tx.deleteFrom('second_step').where('member_id', '=', id).execute();
        await forgetAttempts(tx, email);
        return id;
      });
      if (memberId === null) return refused('RESET_LINK_EXPIRED');
      await sessions.endAll(memberId);
      events.emit('memberChanged', { memberId });
      return accepted(undefined);
    },
  };
}
