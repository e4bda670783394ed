import { authLevelOfMember } from '../modules/member';
import type { Messenger } from '../modules/message';
import type { Querying } from '../platform/core/database';

/** Delivered mails and SMS, newest first; a phone is found with or without its dashes. */
export async function listOutbox(messenger: Messenger, to?: string) {
  const spellings = to === undefined ? undefined : [to, to.trim().toLowerCase(), to.replace(/\D/g, '')];
  const rows = await messenger.delivered(200, spellings);
  return rows.map(({ id, channel, recipient, subject, text, link, code, created_at }) => ({
    id: String(id),
    channel,
    to: recipient,
    subject,
    text,
    link,
    code,
    at: created_at.toISOString(),
  }));
}

/** Members with what is needed to log in as them. */
export async function listMembers(db: Querying) {
  const members = await db.selectFrom('member').selectAll().orderBy('id').limit(200).execute();
  const accounts = await db.selectFrom('member_account').selectAll().execute();
  return members.map((member) => ({
    email: member.email,
    uid: member.uid,
    state: member.state,
    authLevel: authLevelOfMember({ member, accounts: accounts.filter(({ member_id }) => member_id === member.id) }),
    phone: member.phone,
    otpSecret: member.otp_secret,
  }));
}
