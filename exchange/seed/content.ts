import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toMinor } from '@maru/domain';
import { dayMs } from '@maru/server';
import type { Markets } from '../src/modules/market';
import { later } from '../src/platform/core/clock';
import type { Context } from '../src/platform/core/context';
import { consentTexts } from './content/consent-texts';
import { faqs } from './content/faqs';
import { notices } from './content/notices';
import { type TokenSaleSeed, tokenSales } from './content/token-sales';

/** Consent texts in all their versions. */
export async function seedConsentTexts({ db }: Context): Promise<void> {
  const texts = await Promise.all(
    consentTexts.map(async ({ file, effectiveAt, ...text }) => ({
      ...text,
      contents: await readFile(fileURLToPath(new URL(`content/${file}`, import.meta.url)), 'utf8'),
      effective_at: new Date(effectiveAt),
    })),
  );
  await db.insertInto('consent_text').values(texts).execute();
}

/** Notices of the last months, and the FAQ. */
export async function seedBoards({ db, clock }: Context): Promise<void> {
  const today = clock.now();
  const noticeRows = notices.map(({ daysAgo, pinned = false, ...notice }) => ({
    ...notice,
    board: 'notice' as const,
    pinned,
    created_at: later(today, -daysAgo * dayMs),
  }));
  const faqRows = faqs.map((faq) => ({ ...faq, board: 'faq' as const, created_at: later(today, -200 * dayMs) }));
  await db
    .insertInto('board_item')
    .values([...noticeRows, ...faqRows])
    .execute();
}

/** Four sales, one in each state: in progress, soon, ended, closed early. */
export async function seedTokenSales({ db, clock }: Context, markets: Markets): Promise<void> {
  const today = clock.now();
  await db
    .insertInto('token_sale')
    .values(tokenSales.map((sale) => saleRow(sale, today)))
    .execute();
  await db
    .insertInto('token_sale_payment')
    .values(tokenSales.flatMap((sale) => paymentRows(sale, markets)))
    .execute();
}

function units(amount: string | number): bigint {
  const minor = toMinor(String(amount), 8);
  if (minor === null) throw new Error(`${amount} is no amount`);
  return minor;
}

function saleRow(sale: TokenSaleSeed, today: Date) {
  const [nameKo, nameEn, nameCh] = sale.name;
  const [commentKo, commentEn, commentCh] = sale.comment;
  const [aboutKo, aboutEn, aboutCh] = sale.about;
  return {
    code: sale.code,
    token_code: sale.token[0],
    token_name: sale.token[1],
    name_ko: nameKo,
    name_en: nameEn,
    name_ch: nameCh,
    comment_ko: commentKo,
    comment_en: commentEn,
    comment_ch: commentCh,
    contents_ko: aboutKo,
    contents_en: aboutEn,
    contents_ch: aboutCh,
    starts_at: later(today, sale.startsIn),
    ends_at: later(today, sale.endsIn),
    closed_early: sale.closedEarly ?? false,
    offered: units(sale.offered),
    sold: units(sale.sold),
    bonus_percent: sale.bonusPercent,
  };
}

function paymentRows(sale: TokenSaleSeed, markets: Markets) {
  return sale.payments.map(({ coin, rate, min, max }) => {
    const found = markets.coin(coin);
    if (!found) throw new Error(`sale ${sale.code} is paid in ${coin}, which is not listed`);
    return {
      sale_code: sale.code,
      coin_code: coin,
      coin_id: BigInt(found.id),
      coin_name: found.name,
      rate: units(rate),
      paid_min: units(min),
      paid_max: units(max),
    };
  });
}
