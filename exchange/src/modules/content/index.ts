import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Bank } from '../../ports/bank';
import { ContentRepository } from './content.repository';
import { type Agreements, contentRoutes } from './content.routes';
import { ContentService } from './content.service';

export { bankName } from './banks';
export type { ContentService } from './content.service';
export type { ConsentKind } from './content.tables';
export { diallingCodeOf } from './countries';

/** Texts and lists that anybody may read. */
export function createContent(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { agreements, bank }: { readonly agreements: Agreements; readonly bank: Pick<Bank, 'collectingAccount'> },
): ExchangeModule<ContentService> {
  const service = new ContentService({ repository: new ContentRepository(db, clock) });
  return {
    name: 'content',
    service,
    routes: contentRoutes(service, { agreements, config, account: bank.collectingAccount }),
  };
}
