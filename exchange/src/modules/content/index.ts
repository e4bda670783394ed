import type { Context } from '../../platform/core/context';
import type { ExchangeModule } from '../../platform/core/exchange-module';
import type { Bank } from '../../ports/bank';
import { BoardRepository } from './board.repository';
import { Boards } from './board.service';
import { BoardSearchRepository } from './board-search.repository';
import { ConsentTextRepository } from './consent-text.repository';
import { ConsentTexts } from './consent-text.service';
import { type Agreements, type Content, contentRoutes } from './content.routes';
import { DocumentRepository } from './document.repository';
import { Documents } from './document.service';
import { ContentProposals } from './proposal.service';

export { bankName } from './banks';
export type { ArticleWish, Boards } from './board.service';
export type { Content } from './content.routes';
export type {
  BoardItemRow,
  BoardVersionRow,
  ConsentKind,
  ConsentTextRow,
  ContentDocumentRow,
  ContentProposalRow,
  Written,
} from './content.tables';
export type { ConsentTextWish, RemoteConfigBody, StatusBody } from './content.types';
export { diallingCodesBut } from './countries';

/** Texts and lists that anybody may read, and their versions for the staff. */
export function createContent(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { agreements, bank }: { readonly agreements: Agreements; readonly bank: Pick<Bank, 'collectingAccount'> },
): ExchangeModule<Content> {
  const texts = new ConsentTextRepository(db, clock);
  const documents = new DocumentRepository(db);
  const boards = new Boards({
    ...{ db, clock },
    repository: new BoardRepository(db, clock),
    search: new BoardSearchRepository(db, clock),
  });
  const service: Content = {
    texts: new ConsentTexts({ repository: texts }),
    boards,
    documents: new Documents({ db, clock, repository: documents }),
    proposals: new ContentProposals({ db, clock, repository: documents, texts }),
  };
  return {
    name: 'content',
    service,
    routes: contentRoutes(service, { agreements, config, account: bank.collectingAccount }),
    start: () => boards.index(),
  };
}
