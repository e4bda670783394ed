import { accepted, type Outcome, refused } from '@maru/contract';
import { isPhishingCode, normalisePhishingCode } from '@maru/domain/protection';
import type { SessionRef } from '../../platform/http/session';
import type { MemberRepository } from '../member';
import type { Messenger } from '../message';
import { meansOf } from './code.service';
import { phishingCodeMail, phishingCodeRemovedMail } from './protection-mails';
import type { FactorProof, SecondFactors } from './second-factor.service';
import type { SessionService } from './session.service';

export interface PhishingCodesDeps {
  readonly members: MemberRepository;
  readonly sessions: Pick<SessionService, 'lockActing'>;
  readonly factors: SecondFactors;
  readonly messenger: Messenger;
}

/** The word that a member's mails show, so that forged ones are told from ours. */
export class PhishingCodes {
  constructor(private readonly deps: PhishingCodesDeps) {}

  /** @returns null where the member has none. */
  async of(memberId: bigint): Promise<string | null> {
    return (await this.deps.members.find(memberId))?.member.phishing_code ?? null;
  }

  /**
   * The mail that tells of a change shows the new code, that of a removal the old one.
   * @param typed - empty: the code is removed.
   * @param proof - needed where the member has a second factor.
   * @returns SESSION_INVALID; PHISHING_CODE_INVALID; the refusals of `SecondFactors.judge`.
   */
  async change(own: SessionRef, typed: string, proof: FactorProof): Promise<Outcome<void>> {
    const { members, sessions, factors, messenger } = this.deps;
    const code = normalisePhishingCode(typed);
    if (code !== '' && !isPhishingCode(code)) return refused('PHISHING_CODE_INVALID');
    const changed = await members.transact(async (tx): Promise<Outcome<void>> => {
      const acting = await sessions.lockActing(tx, own);
      if (!acting.ok) return acting;
      const member = acting.value;
      if (code === '' && member.phishing_code === null) return refused('PHISHING_CODE_INVALID');
      const judged = meansOf(member).length > 0 ? await factors.judge(tx, member, proof) : accepted(undefined);
      if (!judged.ok) return judged;
      if (code === '') await messenger.post(tx, phishingCodeRemovedMail(member.email));
      await members.change(tx, member.id, { phishing_code: code === '' ? null : code });
      if (code !== '') await messenger.post(tx, phishingCodeMail(member.email));
      return judged;
    });
    if (changed.ok) messenger.wake();
    return changed;
  }
}
