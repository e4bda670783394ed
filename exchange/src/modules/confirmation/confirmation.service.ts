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
   * @returns the page's secret; DRAFT_INVALID for a ticket that is unknown, used elsewhere or too old, and after the end of its login.
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
    const open = await this.openOf(row);
    return open.ok ? accepted({ secret, open: open.value }) : open;
  }

  /** @returns DRAFT_INVALID for an unknown secret, one of another draft, an old draft, and after the end of its login. */
  async find(secret: string, draft: bigint): Promise<Outcome<OpenConfirmation>> {
    return this.openOf(await this.deps.drafts.findByPage(hashOf(secret), draft));
  }

  private async openOf(row: WithdrawalDraftRow | undefined): Promise<Outcome<OpenConfirmation>> {
    if (!row || row.expires_at <= this.context.clock.now()) return refused('DRAFT_INVALID');
    if (!(await this.deps.sessions.isAlive(row.session_hash))) return refused('DRAFT_INVALID');
    const member = await this.deps.members.standing(row.member_id);
    return member && !member.frozen && member.state === 'active' ? accepted({ member, row }) : refused('DRAFT_INVALID');
  }
}
