import { accepted, type LoginAnswer, type Means, type Outcome, refused } from '@maru/contract';
import { normaliseEmail, PASSWORD_AGE_DAYS, WRONG_CODES_MAX, WRONG_PASSWORDS_MAX } from '@maru/domain';
import { dayMs, later, minuteMs } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Querying } from '../../platform/core/database';
import { findMemberByEmail, type Member } from '../member';
import type { Messenger } from '../message';
import { type CodeService, meansOf } from './code.service';
import { createKeyedQueue } from './keyed-queue';
import type { PasswordHasher } from './password-hasher';
import { hashOf, newToken } from './secrets';
import type { SessionService } from './session.service';
import { isVoid } from './sign-up.service';

/** Who asks, for the login history. */
export interface Visitor {
  readonly agent: string;
  readonly ip: string;
}

export interface LoginService {
  /** @returns the answer, and the session id when no second step follows (AUTH-020..029). */
  login(
    email: string,
    password: string,
    visitor: Visitor,
  ): Promise<Outcome<{ answer: LoginAnswer; sessionId?: string }>>;
  /** Sends the SMS code of a second step. @returns the phone, its middle hidden. */
  sendCode(token: string, means: Means): Promise<Outcome<{ to: string }>>;
  /** Who waits for a code with this token; null for a used or expired one. */
  memberOf(token: string): Promise<bigint | null>;
  finish(
    token: string,
    means: Means,
    code: string,
    visitor: Visitor,
  ): Promise<Outcome<{ answer: LoginAnswer; sessionId: string }>>;
}

/** Time between the right password and the right code, several codes included (AUTH-063). */
const secondStepMs = 10 * minuteMs;

interface Deps {
  readonly hasher: PasswordHasher;
  readonly sessions: SessionService;
  readonly codes: CodeService;
  readonly messenger: Messenger;
}

export function createLoginService({ db, clock }: Context, { hasher, sessions, codes, messenger }: Deps): LoginService {
  const oneByOne = createKeyedQueue();

  const judgePassword = async (email: string, password: string): Promise<Outcome<Member>> => {
    const attempt = await countAttempt(db, email, clock.now());
    if (attempt === null) return refused('LOGIN_LOCKED');
    const found = await findMemberByEmail(db, email);
    const member = found && !isVoid(found, clock.now()) ? found : null;
    const verdict = await hasher.verify(member?.password_hash ?? null, password);
    if (!verdict.ok) {
      await takeBackAttempt(db, email);
      return verdict;
    }
    if (member && verdict.value) {
      await forgetAttempts(db, email);
      return accepted(member);
    }
    return attempt >= WRONG_PASSWORDS_MAX ? refused('LOGIN_LOCKED') : refused('WRONG_PASSWORD', { count: attempt });
  };

  const begin = async (member: Member, { agent, ip }: Visitor): Promise<string> => {
    const at = clock.now();
    await db
      .insertInto('login_record')
      .values({ member_id: member.id, at, agent: agent.slice(0, 500), ip })
      .execute();
    return sessions.start(member.id);
  };

  const answerFor = (member: Member): LoginAnswer => ({
    supportedMeans: meansOf(member),
    authInfo: { authStep: member.auth_step },
    passwordExpiredYn: later(member.password_changed_at, PASSWORD_AGE_DAYS * dayMs) <= clock.now() ? 'Y' : 'N',
  });

  const findStep = (query: Querying, token: string) =>
    query
      .selectFrom('second_step')
      .innerJoin('member', 'member.id', 'second_step.member_id')
      .selectAll('member')
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();

  return {
    async login(typedEmail, password, visitor) {
      const email = normaliseEmail(typedEmail);
      // One at a time per account: fifty parallel tries still have five guesses (and a right one among them is not lost).
      const judged = await oneByOne(email, () => judgePassword(email, password));
      if (!judged.ok) return judged;
      const member = judged.value;
      const refusal = refusalOf(member);
      if (refusal) return refused(refusal);
      const answer = answerFor(member);
      if (answer.supportedMeans.length === 0) return accepted({ answer, sessionId: await begin(member, visitor) });
      const token = newToken();
      await db
        .insertInto('second_step')
        .values({
          token_hash: hashOf(token),
          member_id: member.id,
          expires_at: later(clock.now(), secondStepMs),
          used_at: null,
        })
        .execute();
      return accepted({ answer: { token, ...answer } });
    },

    async sendCode(token, means) {
      if (means !== 'SMS') return refused('MEANS_UNSUPPORTED');
      const outcome = await db.transaction().execute(async (tx): Promise<Outcome<{ to: string }>> => {
        const member = await findStep(tx, token);
        if (!member) return refused('SECOND_STEP_EXPIRED');
        if (member.wrong_codes >= WRONG_CODES_MAX) return refused('CODE_LOCKED');
        const sent = await codes.sendSms(tx, member, { purpose: 'login', boundTo: hashOf(token) });
        return sent.ok ? accepted({ to: hideMiddle(member.phone) }) : sent;
      });
      if (outcome.ok) await messenger.flush();
      return outcome;
    },

    async memberOf(token) {
      return (await findStep(db, token))?.id ?? null;
    },

    async finish(token, means, code, visitor) {
      const outcome = await db.transaction().execute(async (tx): Promise<Outcome<Member>> => {
        const asked = await findStep(tx, token);
        if (!asked) return refused('SECOND_STEP_EXPIRED');
        if (!meansOf(asked).includes(means)) return refused('MEANS_UNSUPPORTED');
        const checked = await codes.check(tx, asked.id, means, code, { purpose: 'login', boundTo: hashOf(token) });
        if (!checked.ok) return checked;
        // The check locked the member: whoever used this token in the meantime has committed by now.
        const claimed = await tx
          .updateTable('second_step')
          .set({ used_at: clock.now() })
          .where('token_hash', '=', hashOf(token))
          .where('used_at', 'is', null)
          .executeTakeFirst();
        return claimed.numUpdatedRows === 1n ? accepted(asked) : refused('SECOND_STEP_EXPIRED');
      });
      if (!outcome.ok) return outcome;
      const refusal = refusalOf(outcome.value);
      if (refusal) return refused(refusal);
      return accepted({ answer: answerFor(outcome.value), sessionId: await begin(outcome.value, visitor) });
    },
  };
}

/** What keeps a member out who knows the password: only then, so that a stranger learns nothing of the account. */
function refusalOf(member: Member) {
  const byState = { active: null, dormant: 'DORMANT', leaving: 'LEAVE_PENDING', closed: 'CLOSED' } as const;
  return byState[member.state] ?? (member.wrong_codes >= WRONG_CODES_MAX ? 'CODE_LOCKED' : null);
}

/**
 * Counts a try before the password is looked at: whatever happens then, a sixth is not.
 * @returns which try this is since the last right one; null when the account is locked.
 */
async function countAttempt(db: Querying, email: string, at: Date): Promise<number | null> {
  const row = await db
    .insertInto('login_attempt')
    .values({ email_hash: hashOf(email), wrong_passwords: 1, at })
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet((row) => ({ wrong_passwords: row('login_attempt.wrong_passwords', '+', 1), at }))
        .where('login_attempt.wrong_passwords', '<', WRONG_PASSWORDS_MAX),
    )
    .returning('wrong_passwords')
    .executeTakeFirst();
  return row?.wrong_passwords ?? null;
}

async function takeBackAttempt(db: Querying, email: string): Promise<void> {
  await db
    .updateTable('login_attempt')
    .set((row) => ({ wrong_passwords: row('wrong_passwords', '-', 1) }))
    .where('email_hash', '=', hashOf(email))
    .where('wrong_passwords', '>', 0)
    .execute();
}

/** After a right password, and after a reset (AUTH-104). */
export async function forgetAttempts(db: Querying, email: string): Promise<void> {
  await db.deleteFrom('login_attempt').where('email_hash', '=', hashOf(email)).execute();
}

const hideMiddle = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1-****-$2');
