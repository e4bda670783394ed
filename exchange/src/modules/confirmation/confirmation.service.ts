import { accepted, type Outcome, refused } from '@maru/contract';
import type { MemberStanding } from '@maru/domain';
import type { Context } from '../../platform/core/context';
import { hashOf, newToken, type SessionService } from '../auth';
import type { Members } from '../member';
import type { DraftRepository } from './confirmation.repository';
import type { WithdrawalDraftRow } from './confirmation.tables';

export interface ConfirmationsDeps {
  readonly drafts: DraftRepository;
  readonly sessions: Pick<SessionService, 'isAlive'>;
  readonly members: Pick<Members, 'standing'>;
}

/** The draft that a page of confirmation is about, and its member. */
export interface OpenConfirmation {
  readonly member: MemberStanding;
  readonly row: WithdrawalDraftRow;
}

/**
 * Entrances of the page of confirmation, which runs on an origin of its own without any remote (decision 55): a ticket of the draft is
 * exchanged once for a secret that only that origin's cookie holds.
 */
export class Confirmations {
  constructor(
    private readonly context: Pick<Context, 'clock'>,
    private readonly deps: ConfirmationsDeps,
  ) {}

  /**
   * A used ticket still leads its own browser to its draft, whose first answer may have been lost.
   * @param secretFor - what the browser holds for a draft.
   * @returns the page's secret, and the draft as `find` does; DRAFT_INVALID for a ticket that is unknown, used elsewhere or unused for
   * too long.
   */
  async enter(
    ticket: string,
    secretFor: (draft: bigint) => string,
  ): Promise<Outcome<{ readonly secret: string; readonly open: OpenConfirmation }>> {
    const { drafts } = this.deps;
    const fresh = newToken();
    const entered = await drafts.enter(hashOf(ticket), hashOf(fresh), this.context.clock.now());
    const row = entered ?? (await drafts.findByTicket(hashOf(ticket)));
    if (!row) return refused('DRAFT_INVALID');
    const secret = entered ? fresh : secretFor(row.id);
    if (row.page_hash !== hashOf(secret)) return refused('DRAFT_INVALID');
    const open = await this.withMember(row);
    return open.ok ? accepted({ secret, open: open.value }) : open;
  }

  /**
   * The draft of a page by its secret, whether or not it can still be confirmed.
   * @returns DRAFT_INVALID for an unknown secret, and for one of another draft.
   */
  async find(secret: string, draft: bigint): Promise<Outcome<OpenConfirmation>> {
    return this.withMember(await this.deps.drafts.findByPage(hashOf(secret), draft));
  }

  /** Whether a draft can be confirmed now. @returns DRAFT_INVALID for an old draft, and after the end of its login. */
  async judge({ member, row }: OpenConfirmation): Promise<Outcome<OpenConfirmation>> {
    if (row.expires_at <= this.context.clock.now()) return refused('DRAFT_INVALID');
    if (!(await this.deps.sessions.isAlive(row.session_hash))) return refused('DRAFT_INVALID');
    return !member.frozen && member.state === 'active' ? accepted({ member, row }) : refused('DRAFT_INVALID');
  }

  private async withMember(row: WithdrawalDraftRow | undefined): Promise<Outcome<OpenConfirmation>> {
    const member = row && (await this.deps.members.standing(row.member_id));
    return row && member ? accepted({ member, row }) : refused('DRAFT_INVALID');
  }
}
