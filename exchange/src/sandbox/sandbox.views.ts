import { authLevelOfMember, type MemberWithAccounts } from '../modules/member';
import type { Messenger } from '../modules/message';

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

/** A member with what is needed to log in as them. */
export const memberView = (found: MemberWithAccounts) => ({
  email: found.member.email,
  uid: found.member.uid,
  state: found.member.state,
  authLevel: authLevelOfMember(found),
  phone: found.member.phone,
  otpSecret: found.member.otp_secret,
});
