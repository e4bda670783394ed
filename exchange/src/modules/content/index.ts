import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Members } from '../member';
import { ContentRepository } from './content.repository';
import { contentRoutes } from './content.routes';
import { ContentService } from './content.service';

export { bankName } from './banks';
export type { ConsentKind } from './content.tables';

/** Texts and lists that anybody may read. */
export function createContent(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { members }: { readonly members: Members },
): ExchangeModule<ContentService> {
  const service = new ContentService({ repository: new ContentRepository(db, clock) });
  return { name: 'content', service, routes: contentRoutes(service, members, config) };
}
