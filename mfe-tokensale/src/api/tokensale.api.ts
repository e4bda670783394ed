import type { List, Me, TokenSaleOrder, TokenSale as TokenSaleRow } from '@maru/contract';
import { isWhitelistTitle, withoutWhitelistMark } from '@maru/domain/token-sale';
import type { ApiClient } from '@maru/platform';
import type { CaptchaFields } from '@maru/platform/captcha';
import type { Language } from '@maru/platform/i18n';
import type { SaleDetail, SaleOrder, TokenSale } from '../token-sale';

/** What a member wants to buy. */
export interface SalePurchase {
  readonly sale: string;
  readonly coinId: string;
  /** Decimal text. */
  readonly amount: string;
  readonly channel: 'CN01' | 'CN02';
  readonly captcha: CaptchaFields;
}

/** ENTI-084. */
export interface WhitelistNotice {
  /** Of a sale; or of every sale for the whitelist. */
  readonly code: string;
  readonly shown: boolean;
  /** Null where the configuration has no such language: the modal has a text of its own. */
  readonly text: Readonly<Record<Language, string | null>>;
}

interface ConfigRow {
  readonly whitelist?: {
    readonly code: string;
    readonly content: { readonly ko: string; readonly 'en-us'?: string };
    readonly is_show: 'Y' | 'N';
  };
}

/** Calls of this remote. Every one rejects with an ApiError. */
export class TokenSaleApi {
  constructor(private readonly api: ApiClient) {}

  async sales(): Promise<readonly TokenSale[]> {
    return readSales(await this.api.get('/v1/ieo/tokenSaleList'));
  }

  /** @param quiet - a sale on show is read again without a loading bar. */
  async sale(code: string, quiet: boolean, signal?: AbortSignal): Promise<SaleDetail> {
    const options = { quiet, ...(signal && { signal }) };
    return toSaleDetail(await this.api.get<TokenSaleRow>('/v1/ieo/tokenSaleDetail', { tkCode: code }, options));
  }

  /** The member's purchases of a sale, newest first (SALE-095, SALE-096). */
  async orders(code: string, quiet: boolean, signal?: AbortSignal): Promise<readonly SaleOrder[]> {
    const options = { quiet, ...(signal && { signal }) };
    const { list } = await this.api.get<List<TokenSaleOrder>>('/v1/ieo/tokenSaleOrderList', { tkCode: code }, options);
    return list.map(toSaleOrder).sort((one, other) => Number(other.number) - Number(one.number));
  }

  /** @param attempt - id of the intent: sent again, it counts once (SALE-081). */
  async buy({ sale, coinId, amount, channel, captcha }: SalePurchase, attempt: string): Promise<SaleOrder> {
    const agreements = { agreeTerms: 'Y', agreeQualified: 'Y' };
    return toSaleOrder(
      await this.api.post<TokenSaleOrder>(
        '/v2/ieo/tokenSale',
        { tkCode: sale, cidx: coinId, coinCnt: amount, channel, ...agreements, ...captcha },
        { idempotencyKey: attempt, wanted: 'tokenSale' },
      ),
    );
  }

  /** Whether the exchange has said at all if the member may take part (SALE-065). */
  async standingIsKnown(): Promise<boolean> {
    const { configInfo } = await this.api.get<Pick<Me, 'configInfo'>>('/v1/me', undefined, { quiet: true });
    return configInfo.wowYn === 'Y' || configInfo.wowYn === 'N';
  }

  /** Null where the configuration has none. */
  async whitelistNotice(signal?: AbortSignal): Promise<WhitelistNotice | null> {
    const options = { quiet: true, ...(signal && { signal }) };
    const { whitelist } = await this.api.get<ConfigRow>('/v1/remote-config', undefined, options);
    if (!whitelist) return null;
    const { ko, 'en-us': en = ko } = whitelist.content;
    return { code: whitelist.code, shown: whitelist.is_show === 'Y', text: { ko, en, ch: null } };
  }
}

/** Sales of an answer of the list; without one there are none. @throws where it is not what the exchange answers. */
export function readSales(answer: unknown = []): readonly TokenSale[] {
  const rows = answer as List<TokenSaleRow> | readonly TokenSaleRow[];
  return ('list' in rows ? rows.list : rows).map(toTokenSale);
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

export const toSaleDetail = (row: TokenSaleRow): SaleDetail => ({
  ...toTokenSale(row),
  tokenName: row.ieName,
  bonusPercent: row.bonusRate,
  contents: { ko: row.mContents, en: row.mContentsEn || row.mContents, ch: row.mContentsCa || row.mContents },
  payments: row.tokenSaleDetailList.map((payment) => ({
    coin: payment.ciCode,
    coinName: payment.ciName,
    coinId: payment.cidx,
    rate: payment.chgRate,
    minimum: payment.minCnt,
    maximum: payment.userMaxCnt,
    paidBefore: payment.userBuyCnt,
  })),
  barredCountries: row.barredCountries,
});

const toSaleOrder = (row: TokenSaleOrder): SaleOrder => ({
  number: row.ordNo,
  at: row.ordDate,
  sale: row.tkCode,
  paid: row.coinCnt,
  coin: row.ciCode,
  bought: row.ieCoinCnt,
  bonus: row.ieBonusCnt,
  handedOut: row.handOutYn === 'Y',
});
