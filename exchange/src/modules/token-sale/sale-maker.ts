import { isDeepStrictEqual } from 'node:util';
import { accepted, type Outcome, refused } from '@maru/contract';
import { toMinor } from '@maru/domain';
import { saleScale } from '@maru/domain/token-sale';
import { cleanHtml } from '../../platform/core/clean-html';
import type { Tx } from '../../platform/core/database';
import type { Markets } from '../market';
import type { SaleWithPayments, TokenSaleRepository } from './token-sale.repository';
import type { NewTokenSale, TokenSalePaymentRow, TokenSaleRow } from './token-sale.tables';

/** A text in the three languages of the section. */
export interface SaleText {
  readonly ko: string;
  readonly en: string;
  readonly ch: string;
}

/** What visitors read of a sale; descriptions are HTML. */
export interface SaleTexts {
  readonly name: SaleText;
  readonly comment: SaleText;
  readonly contents: SaleText;
}

/** What a sale costs and how much there is; amounts are decimal texts. */
export interface SaleTerms {
  readonly token: string;
  readonly tokenName: string;
  readonly offered: string;
  readonly bonusPercent: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly payments: readonly {
    readonly coin: string;
    readonly rate: string;
    readonly minimum: string;
    readonly maximum: string;
  }[];
}

type TermColumns = Pick<
  TokenSaleRow,
  'token_code' | 'token_name' | 'offered' | 'bonus_percent' | 'starts_at' | 'ends_at'
>;
type TextColumns = Pick<
  TokenSaleRow,
  | 'name_ko'
  | 'name_en'
  | 'name_ch'
  | 'comment_ko'
  | 'comment_en'
  | 'comment_ch'
  | 'contents_ko'
  | 'contents_en'
  | 'contents_ch'
>;

/** Of anything in a sale, in units of 10^-8: fits 64 bits. */
const amountMax = 10n ** 18n;
const codePattern = /^[A-Z0-9_-]{2,40}$/;
const tokenPattern = /^[A-Z0-9_]{2,12}$/;
const percentPattern = /^(0|[1-9][0-9]{0,2})(\.[0-9]{1,4})?$/;

export interface SaleMakerDeps {
  readonly repository: TokenSaleRepository;
  readonly markets: Pick<Markets, 'coin' | 'addToken'>;
}

/** Makes sales, and rows of what people write about them. */
export class SaleMaker {
  constructor(private readonly deps: SaleMakerDeps) {}

  /** @param publishedAt - null for a draft. @returns BAD_REQUEST for terms that make no sense; ALREADY_PROCESSED for a code that is taken. */
  async make(
    tx: Tx,
    code: string,
    terms: SaleTerms,
    texts: SaleTexts,
    publishedAt: Date | null,
  ): Promise<Outcome<void>> {
    const columns = codePattern.test(code) ? this.termColumns(terms) : null;
    const payments = this.paymentRows(code, terms);
    if (!columns || !payments) return refused('BAD_REQUEST');
    const sale: NewTokenSale = {
      code,
      ...columns,
      ...textColumns(texts),
      published_at: publishedAt,
      handed_out_at: null,
    };
    if (!(await this.deps.repository.insert(tx, sale, payments))) return refused('ALREADY_PROCESSED');
    return publishedAt ? this.introduceToken(tx, sale) : accepted(undefined);
  }

  /**
   * Makes the token of a sale a coin that wallets can hold, where it is none yet. Coins are public: for a sale that is published.
   * @returns BAD_REQUEST for a coin that has come to be with other decimals since the sale was drafted.
   */
  async introduceToken(
    tx: Tx,
    { token_code, token_name }: Pick<TokenSaleRow, 'token_code' | 'token_name'>,
  ): Promise<Outcome<void>> {
    const known = this.deps.markets.coin(token_code);
    if (known && known.scale !== saleScale) return refused('BAD_REQUEST');
    await this.deps.markets.addToken(tx, token_code, token_name);
    return accepted(undefined);
  }

  /** Whether a sale says these terms and texts, and nothing else. */
  isOf({ sale, payments }: SaleWithPayments, terms: SaleTerms, texts: SaleTexts): boolean {
    const columns = { ...this.termColumns(terms), ...textColumns(texts) };
    const stored = Object.fromEntries(Object.entries(sale).filter(([name]) => name in columns));
    const byCoin = (rows: readonly TokenSalePaymentRow[]) => new Map(rows.map((row) => [row.coin_code, row]));
    const asked = this.paymentRows(sale.code, terms) ?? [];
    return isDeepStrictEqual([stored, byCoin(payments)], [columns, byCoin(asked)]);
  }

  /** Terms as columns; null for what makes no sense. A token that is a coin here needs the decimals of a sale. */
  termColumns(terms: SaleTerms): TermColumns | null {
    const offered = toMinor(terms.offered, saleScale);
    const known = this.deps.markets.coin(terms.token);
    const sound =
      tokenPattern.test(terms.token) &&
      terms.tokenName.trim() !== '' &&
      (known === undefined || known.scale === saleScale) &&
      percentPattern.test(terms.bonusPercent) &&
      terms.endsAt > terms.startsAt;
    if (!sound || offered === null || offered <= 0n || offered > amountMax) return null;
    return {
      token_code: terms.token,
      token_name: terms.tokenName.trim(),
      offered,
      bonus_percent: terms.bonusPercent,
      starts_at: terms.startsAt,
      ends_at: terms.endsAt,
    };
  }

  /** One row per coin; null for an unknown coin, one that is there twice, the token itself, or bounds that cross or are too wide. */
  paymentRows(code: string, { payments, token }: SaleTerms): TokenSalePaymentRow[] | null {
    const rows = payments.map(({ coin, rate, minimum, maximum }) => {
      const found = this.deps.markets.coin(coin);
      const [tokens, least, most] = [rate, minimum, maximum].map((text) => toMinor(text, saleScale) ?? 0n);
      if (!found || coin === token || !tokens || !least || !most || most < least) return null;
      if (tokens > amountMax || most > amountMax) return null;
      return {
        ...{ sale_code: code, coin_code: coin, coin_id: BigInt(found.id), coin_name: found.name },
        ...{ rate: tokens, paid_min: least, paid_max: most },
      };
    });
    const sound = rows.filter((row) => row !== null);
    const coins = new Set(sound.map(({ coin_code }) => coin_code));
    return sound.length > 0 && sound.length === payments.length && coins.size === sound.length ? sound : null;
  }
}

/** Texts as columns; descriptions lose whatever browsers must not run. */
export const textColumns = ({ name, comment, contents }: SaleTexts): TextColumns => ({
  name_ko: name.ko.trim(),
  name_en: name.en.trim(),
  name_ch: name.ch.trim(),
  comment_ko: comment.ko.trim(),
  comment_en: comment.en.trim(),
  comment_ch: comment.ch.trim(),
  contents_ko: cleanHtml(contents.ko),
  contents_en: cleanHtml(contents.en),
  contents_ch: cleanHtml(contents.ch),
});
