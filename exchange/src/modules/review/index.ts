import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { createFileStore } from '../../ports/file-store';
import type { Auth } from '../auth';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { DocumentRetention } from './document-retention.service';
import { ReviewRepository } from './review.repository';
import { Reviews } from './review.service';
import { TwoPersonReviews } from './two-person.service';

export type { CaseFilter, CaseQueue, CaseState } from './review.repository';
export type { Decision, Effect, Reviews } from './review.service';
export { type ReviewCase, type ReviewKind, reviewKinds } from './review.tables';
export type { SeenCase, TwoPersonReviews } from './two-person.service';

/** Cases for the back office. */
export interface CaseDesk {
  readonly cases: Pick<ReviewRepository, 'find' | 'list' | 'queues'>;
  readonly decisions: TwoPersonReviews;
}

export interface Reviewing {
  readonly reviews: Reviews;
  readonly desk: CaseDesk;
  readonly left: LeftMembers;
}

/** What is still known of members who have left. */
export interface LeftMembers {
  readonly documents: DocumentRetention;
  /** Those who left until then. */
  until(moment: Date): Promise<readonly bigint[]>;
}

export interface ReviewModuleDeps {
  readonly auth: Pick<Auth, 'sessions'>;
  readonly members: Members;
  readonly messenger: Messenger;
}

/** Cases that a reviewer decides; the modules whose forms they come from register what a decision does. */
export function createReviews(
  context: Context,
  { auth, members, messenger }: ReviewModuleDeps,
): ExchangeModule<Reviewing> {
  const repository = new ReviewRepository(context.db);
  const files = createFileStore(context);
  const base = { repository, members: members.repository, clock: context.clock };
  const reviews = new Reviews({ ...base, sessions: auth.sessions, files, messenger });
  const decisions = new TwoPersonReviews({ ...base, reviews });
  const left: LeftMembers = {
    documents: new DocumentRetention({ repository, files }),
    until: (moment) => repository.leftUntil(moment),
  };
  return { name: 'review', service: { reviews, desk: { cases: repository, decisions }, left } };
}
