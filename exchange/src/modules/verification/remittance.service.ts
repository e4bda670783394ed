import { accepted, type Outcome, refused } from '@maru/contract';
import type { SessionRef } from '../../platform/http/session';
import type { StoredImage } from '../../ports/file-store';
import type { MemberRepository } from '../member';
import type { Reviews } from '../review';
import { remittanceMail } from './remittance-mail';

export interface RemittanceDeps {
  readonly members: Pick<MemberRepository, 'find'>;
  readonly reviews: Pick<Reviews, 'ask' | 'on' | 'newest'>;
}

/** Receipt of the transfer, account of the sender, id card (ACCT-113). */
const documentsNeeded = 3;

/** Remittance proof: shows whose money was paid in. A decision is kept and told; it moves no money by itself. */
export class RemittanceService {
  constructor(private readonly deps: RemittanceDeps) {
    deps.reviews.on('remittance', {
      decide: async (_, { member, verdict: { approved, reason } }) =>
        accepted({ messages: [remittanceMail(member.email, approved, reason)] }),
    });
  }

  /** @returns FOREIGN_MEMBER, who pays in no KRW (ACCT-130); PHONE_STEP_FIRST. */
  async admit(memberId: bigint): Promise<Outcome<void>> {
    const found = await this.deps.members.find(memberId);
    if (!found) throw new Error(`member ${memberId} has a session but no row`);
    return admitted(found.member);
  }

  /** Hands documents in; a second time while they wait replaces them. @returns FILES_MISSING; as `admit`; SESSION_INVALID. */
  async hand(own: SessionRef, documents: readonly StoredImage[]): Promise<Outcome<void>> {
    if (documents.length < documentsNeeded) return refused('FILES_MISSING');
    return this.deps.reviews.ask(own, 'remittance', { documents }, async (member) => {
      const may = admitted(member);
      return may.ok ? accepted({}) : may;
    });
  }

  /** What became of the last proof; null without one. */
  stateOf(memberId: bigint): ReturnType<Reviews['newest']> {
    return this.deps.reviews.newest(memberId, 'remittance');
  }
}

function admitted({ foreign_national, phone }: { foreign_national: boolean; phone: string }): Outcome<void> {
  if (foreign_national) return refused('FOREIGN_MEMBER');
  return phone === '' ? refused('PHONE_STEP_FIRST') : accepted(undefined);
}
