import { accepted, type Outcome, refused } from '@maru/contract';
import { consentVersionProblem, helpLinks, isLinkAddress } from '@maru/domain/content';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { confirmationProblem, type Decider } from '../../platform/core/two-people';
import { cleanTexts } from './board.service';
import type { ConsentTextRepository } from './consent-text.repository';
import type { ContentDocumentRow, ContentProposalRow } from './content.tables';
import type { ConsentTextWish, RemoteConfigBody, Signed } from './content.types';
import type { DocumentRepository } from './document.repository';

export interface ProposalsDeps extends Pick<Context, 'db' | 'clock'> {
  readonly repository: DocumentRepository;
  readonly texts: ConsentTextRepository;
}

/** What binds members (consent texts) or sends them elsewhere (links): one person proposes it, another one confirms. */
export class ContentProposals {
  constructor(private readonly deps: ProposalsDeps) {}

  /** Undecided ones, oldest first. */
  open(subject: ContentProposalRow['subject']): Promise<readonly ContentProposalRow[]> {
    return this.deps.repository.proposals(subject);
  }

  /** @returns STAFF_REASON_MISSING; STAFF_TEXT_TOO_SOON where members could not be told in time; BAD_REQUEST for a moment in the past. */
  async proposeText(wish: ConsentTextWish, signed: Signed): Promise<Outcome<void>> {
    const problem = this.problemOf(wish);
    if (problem) return refused(problem);
    return this.propose(
      { subject: 'consentText', body: { ...wish, texts: cleanTexts(wish.texts) }, seen: null },
      signed,
    );
  }

  /**
   * @param seen - version that the writer has seen.
   * @returns STAFF_REASON_MISSING; STAFF_LINK_REFUSED for an address that links must not lead to; STAFF_CONTENT_CHANGED where a newer
   * version was confirmed meanwhile.
   */
  async proposeConfig(
    { seen, body }: { readonly seen: number; readonly body: RemoteConfigBody },
    signed: Signed,
  ): Promise<Outcome<void>> {
    const addresses = helpLinks.flatMap((name) => [body.links[name].ko, body.links[name].en]);
    if (!addresses.every(isLinkAddress)) return refused('STAFF_LINK_REFUSED');
    const last = await this.deps.repository.last('remoteConfig');
    if ((last?.version ?? 0) !== seen) return refused('STAFF_CONTENT_CHANGED');
    return this.propose({ subject: 'remoteConfig', body, seen }, signed);
  }

  /**
   * Puts a proposal in force, or refuses it.
   * @returns STAFF_SAME_PERSON for a confirmation by who proposed it; NOT_FOUND; ALREADY_PROCESSED; STAFF_PROPOSER_LEFT; STAFF_VERSION_TAKEN;
   * STAFF_CONTENT_CHANGED where another proposal was confirmed since this one was made; STAFF_TEXT_TOO_SOON where the confirmation
   * came too late for its date.
   */
  decide(id: bigint, confirmed: boolean, decider: Decider): Promise<Outcome<void>> {
    const { by } = decider;
    const { db, clock, repository } = this.deps;
    return db.transaction().execute(async (tx): Promise<Outcome<void>> => {
      const found = await repository.lockProposal(tx, id);
      if (!found) return refused('NOT_FOUND');
      if (found.confirmed !== null) return refused('ALREADY_PROCESSED');
      const problem = confirmed ? await confirmationProblem(tx, found.proposed_by, decider) : null;
      if (problem) return refused(problem);
      const done = confirmed ? await this.putInForce(tx, found, by) : accepted(undefined);
      if (done.ok) await repository.decide(tx, id, { confirmed, decided_by: by, decided_at: clock.now() });
      return done;
    });
  }

  /** What the same person sends again is proposed once: an answer may have been lost. */
  private async propose(
    wish: Pick<ContentProposalRow, 'subject' | 'body' | 'seen'>,
    { by, reason }: Signed,
  ): Promise<Outcome<void>> {
    if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
    const { db, clock, repository } = this.deps;
    const proposal = { ...wish, reason: reason.trim(), proposed_by: by };
    await db.transaction().execute(async (tx) => {
      await repository.lockProposing(tx, wish.subject);
      if (await repository.isProposed(tx, proposal)) return;
      await repository.propose(tx, { ...proposal, proposed_at: clock.now() });
    });
    return accepted(undefined);
  }

  private problemOf({ kind, effectiveAt }: ConsentTextWish): 'BAD_REQUEST' | 'STAFF_TEXT_TOO_SOON' | null {
    const problem = consentVersionProblem(
      { kind, effectiveAt: Date.parse(effectiveAt) },
      this.deps.clock.now().getTime(),
    );
    return problem && (problem === 'tooSoon' ? 'STAFF_TEXT_TOO_SOON' : 'BAD_REQUEST');
  }

  private async putInForce(tx: Tx, proposal: ContentProposalRow, by: string) {
    const { subject, body, reason, proposed_by } = proposal;
    const { clock, repository, texts } = this.deps;
    const signed = { written_by: `${proposed_by}, ${by}`, reason, written_at: clock.now() };
    if (subject === 'remoteConfig') {
      const last = await repository.last('remoteConfig', tx);
      if (last && isOutdated(proposal, last)) return refused('STAFF_CONTENT_CHANGED');
      const row = { name: 'remoteConfig', version: (last?.version ?? 0) + 1, body, ...signed } as const;
      return (await repository.add(tx, row)) ? accepted(undefined) : refused('STAFF_CONTENT_CHANGED');
    }
    const wish = body as ConsentTextWish;
    const problem = this.problemOf(wish);
    if (problem) return refused('STAFF_TEXT_TOO_SOON');
    const { ko, ...translations } = wish.texts;
    const { kind, version } = wish;
    const row = { kind, version, ...ko, effective_at: new Date(wish.effectiveAt), translations, ...signed };
    const added = await texts.add(tx, row as Parameters<ConsentTextRepository['add']>[1]);
    return added ? accepted(undefined) : refused('STAFF_VERSION_TAKEN');
  }
}

/** A proposal holds the whole document: in force, it would undo what was written since its writer looked. */
function isOutdated(
  { seen, proposed_at }: Pick<ContentProposalRow, 'seen' | 'proposed_at'>,
  last: Pick<ContentDocumentRow, 'version' | 'written_at'>,
): boolean {
  return seen === null ? last.written_at > proposed_at : last.version !== seen;
}
