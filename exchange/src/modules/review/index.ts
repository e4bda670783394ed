import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import { createFileStore } from '../../ports/file-store';
import type { Members } from '../member';
import type { Messenger } from '../message';
import { ReviewRepository } from './review.repository';
import { Reviews } from './review.service';

export type { Decision, Effect, Reviews } from './review.service';
export { type ReviewCase, type ReviewKind, reviewKinds } from './review.tables';

/** Cases that a reviewer decides; the modules whose forms they come from register what a decision does. */
export function createReviews(
  context: Context,
  { members, messenger }: { readonly members: Members; readonly messenger: Messenger },
): ExchangeModule<Reviews> {
  const service = new Reviews({
    repository: new ReviewRepository(context.db),
    members: members.repository,
    files: createFileStore(context),
    messenger,
    clock: context.clock,
  });
  return { name: 'review', service };
}
