import type { List } from '@maru/contract/exchange';
import type {
  ConsentKind,
  StaffArticle,
  StaffArticleChange,
  StaffArticleLine,
  StaffConsentChange,
  StaffConsentTexts,
  StaffDocument,
  StaffDocumentChange,
  StaffDocumentName,
} from '@maru/contract/staff';

/** How calls are made; throws Refused or Unreachable. */
export interface Calls {
  read<T>(path: string, signal?: AbortSignal): Promise<T>;
  send<T>(path: string, body: object): Promise<T>;
}

/** Calls for what the staff writes for members. */
export class ContentApi {
  constructor(private readonly calls: Calls) {}

  articles(
    { board, page }: { readonly board: string; readonly page: number },
    signal?: AbortSignal,
  ): Promise<List<StaffArticleLine>> {
    return this.calls.read(`/staff/articles?${new URLSearchParams({ board, page: String(page) })}`, signal);
  }

  article(id: string, signal?: AbortSignal): Promise<StaffArticle> {
    return this.calls.read(`/staff/articles/${id}`, signal);
  }

  /** @param id - null: a new one. */
  saveArticle(id: string | null, change: StaffArticleChange): Promise<StaffArticle> {
    return this.calls.send(id === null ? '/staff/articles' : `/staff/articles/${id}`, change);
  }

  document<Name extends StaffDocumentName>(name: Name, signal?: AbortSignal): Promise<StaffDocument<Name>> {
    return this.calls.read(`/staff/documents/${name}`, signal);
  }

  saveDocument<Name extends StaffDocumentName>(
    name: Name,
    change: StaffDocumentChange<Name>,
  ): Promise<StaffDocument<Name>> {
    return this.calls.send(`/staff/documents/${name}`, change);
  }

  texts(kind: ConsentKind, signal?: AbortSignal): Promise<StaffConsentTexts> {
    return this.calls.read(`/staff/texts/${kind}`, signal);
  }

  proposeText(change: StaffConsentChange): Promise<StaffConsentTexts> {
    return this.calls.send('/staff/texts', change);
  }

  async decide(id: string, confirmed: boolean): Promise<void> {
    await this.calls.send(`/staff/content-proposals/${id}/confirmation`, { confirmed });
  }
}
