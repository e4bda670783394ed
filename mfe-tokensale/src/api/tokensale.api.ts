import type { List, TokenSale as TokenSaleRow } from '@maru/contract';
import { isWhitelistTitle, withoutWhitelistMark } from '@maru/domain/token-sale';
import type { ApiClient } from '@maru/platform';
import type { TokenSale } from '../token-sale';

/** Calls of this remote. Every one rejects with an ApiError. */
export class TokenSaleApi {
  constructor(private readonly api: ApiClient) {}

  async sales(): Promise<readonly TokenSale[]> {
    const answer = await this.api.get<List<TokenSaleRow> | readonly TokenSaleRow[]>('/v1/ieo/tokenSaleList');
    return ('list' in answer ? answer.list : answer).map(toTokenSale);
  }
}

/** Titles lose the mark of a whitelist; a language without a text of its own has the Korean one (SALE-005..007). */
export function toTokenSale(row: TokenSaleRow): TokenSale {
  const title = (text: string) => withoutWhitelistMark(text || row.tkName);
  const comment = (text: string) => text || row.comments;
  return {
    code: row.tkCode,
    token: row.ieCode,
    whitelistOnly: isWhitelistTitle(row.tkName),
    title: { ko: title(row.tkName), en: title(row.tkNameEn), ch: title(row.tkNameCa) },
    comment: { ko: row.comments, en: comment(row.commentsEn), ch: comment(row.commentsCa) },
    startsAt: Date.parse(row.startDatetime),
    endsAt: Date.parse(row.endDatetime),
    complete: row.completeYn === 'Y',
    paused: row.pausedYn === 'Y',
    offered: row.totalCount,
    sold: row.ieCnt,
  };
}
