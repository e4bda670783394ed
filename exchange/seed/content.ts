import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toMinor } from '@maru/domain';
import { dayMs } from '@maru/server';
import type { Markets } from '../src/modules/market';
import { later } from '../src/platform/core/clock';
import type { Context } from '../src/platform/core/context';
import { companyPage } from './content/company';
import { consentTexts } from './content/consent-texts';
import { faqs } from './content/faqs';
import { guides } from './content/guides';
import { kycPage } from './content/kyc';
import { notices } from './content/notices';
import { openStatus, remoteConfig } from './content/settings';
import { type TokenSaleSeed, tokenSales } from './content/token-sales';

const read = (file: string) => readFile(fileURLToPath(new URL(`content/${file}`, import.meta.url)), 'utf8');

/** Consent texts in all their versions. */
export async function seedConsentTexts({ db }: Context): Promise<void> {
  const texts = await Promise.all(
    consentTexts.map(async ({ file, effectiveAt, translated = [], ...text }) => ({
      ...text,
      contents: await read(file),
      translations: JSON.stringify(
        Object.fromEntries(
          await Promise.all(
            translated.map(async ({ language, title, file: of }) => [language, { title, contents: await read(of) }]),
          ),
        ),
      ),
      effective_at: new Date(effectiveAt),
    })),
  );
  await db.insertInto('consent_text').values(texts).execute();
}

/** Notices of the last months, the FAQ, and guides. */
export async function seedBoards({ db, clock }: Context): Promise<void> {
  const today = clock.now();
  const daysAgo = (days: number) => later(today, -days * dayMs);
  const rows = [
    ...notices.map(({ daysAgo: days, ...notice }) => ({ board: 'notice' as const, at: daysAgo(days), ...notice })),
    ...faqs.map((faq) => ({ board: 'faq' as const, at: daysAgo(200), ...faq })),
    ...guides.map((guide) => ({ board: 'item' as const, at: daysAgo(180), ...guide })),
  ];
  const ids = await db
    .insertInto('board_item')
    .values(rows.map(({ board, at }) => ({ board, created_at: at })))
    .returning('id')
    .execute();
  const versions = rows.map(
    ({ at, category, pinned = false, texts }: (typeof rows)[number] & { pinned?: boolean }, place) => ({
      ...{ item_id: ids[place]?.id ?? 0n, version: 1, category, pinned, shown: true },
      ...{ texts: JSON.stringify(texts), valid_from: at, written_by: '', reason: '', written_at: at },
    }),
  );
  await db.insertInto('board_version').values(versions).execute();
}

/** The pages about company and verification, remote config, and an open status. */
export async function seedDocuments({ db, clock }: Context): Promise<void> {
  const bodies = { company: companyPage, kyc: kycPage, remoteConfig, status: openStatus } as const;
  const rows = (['company', 'kyc', 'remoteConfig', 'status'] as const).map((name) => ({
    ...{ name, version: 1, body: JSON.stringify(bodies[name]) },
    ...{ written_by: '', reason: '', written_at: clock.now() },
  }));
  await db.insertInto('content_document').values(rows).execute();
}

/** Four sales, one in each state: in progress, soon, ended, closed early. */
export async function seedTokenSales({ db, clock }: Context, markets: Markets): Promise<void> {
  const today = clock.now();
  await db.transaction().execute(async (tx) => {
    for (const { token } of tokenSales) await markets.addToken(tx, ...token);
    await tx
      .insertInto('token_sale')
      .values(tokenSales.map((sale) => saleRow(sale, today)))
      .execute();
    await tx
      .insertInto('token_sale_payment')
      .values(tokenSales.flatMap((sale) => paymentRows(sale, markets)))
      .execute();
  });
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
    sold_elsewhere: units(sale.sold),
    published_at: later(today, Math.min(0, sale.startsIn)),
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
