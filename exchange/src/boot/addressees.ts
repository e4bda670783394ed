import type { MemberRepository } from '../modules/member';
import type { AddresseeOf } from '../modules/message';
import type { MemberSettings } from '../modules/setting';

/** What the mailer has to know of members. */
export const addresseesOf =
  (members: Pick<MemberRepository, 'findByEmail'>, settings: Pick<MemberSettings, 'of'>): AddresseeOf =>
  async (tx, email) => {
    const member = await members.findByEmail(email, tx);
    if (!member) return null;
    const { language = 'ko' } = await settings.of(member.id, tx);
    return { language, phishingCode: member.phishing_code };
  };
