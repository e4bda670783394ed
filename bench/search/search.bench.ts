/**
 * The search over 5,000 articles, over HTTP.
 *
 *   node --import tsx bench/search/search.bench.ts        goal: p95 of every search at most 50 ms
 *
 * The exchange is a process of its own, with its own PostgreSQL. Articles are made of the words of the seeded FAQ and notices; the exchange
 * indexes them at its start, as it would after a change of the rules of its terms.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { faqs } from '../../exchange/seed/content/faqs';
import { notices } from '../../exchange/seed/content/notices';
import { startEmbeddedPostgres } from '../../exchange/src/embedded-postgres/embedded-postgres';
import { startExchangeProcess } from '../../exchange/src/testing/exchange-process';
import { execute } from '../orders/world';

const articles = Number(process.env.ARTICLES ?? 5_000);
const calls = 200;
const goalMs = 50;

const searches = [
  '입금',
  '출금 제한',
  '원화입금은 어떻게 하나요?',
  '비밀번호를 5회 잘못 입력했어요',
  '데스티네이션태그',
  'OTP',
  'ㅊㄱ',
  '하',
  'withdrawal',
  '없는말찾기요',
] as const;

const home = await mkdtemp(join(tmpdir(), 'maru-bench-'));
await chmod(home, 0o755);
const postgres = await startEmbeddedPostgres({ home });
await execute(postgres.url(), 'CREATE DATABASE exchange_bench');
const databaseUrl = postgres.url('exchange_bench');
const root = fileURLToPath(new URL('../../exchange', import.meta.url));
const first = await startExchangeProcess({ root, databaseUrl, home });
await first.end('SIGTERM');
await fill();
const exchange = await startExchangeProcess({ root, databaseUrl, home });
let worst = 0;
try {
  await execute(databaseUrl, 'VACUUM ANALYZE board_item, board_version, board_search');
  console.log('search                           | p50 ms | p95 ms | found');
  for (const search of searches) {
    const { p50, p95, total } = await measure(search);
    worst = Math.max(worst, p95);
    console.log(`${search.padEnd(32)} | ${p50.toFixed(1).padStart(6)} | ${p95.toFixed(1).padStart(6)} | ${total}`);
  }
} finally {
  await exchange.end('SIGTERM');
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
console.log(`worst p95: ${worst.toFixed(1)} ms, goal ${goalMs} ms`);
process.exit(worst <= goalMs ? 0 : 1);

/** Each article mixes sentences of three others; every tenth has a second version. */
async function fill(): Promise<void> {
  const written = [...faqs, ...notices].map(({ texts }) => texts);
  const at = (place: number) => written[place % written.length];
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  for (let nth = 0; nth < articles; nth += 1) {
    const mixed = [at(nth), at(nth * 7 + 3), at(nth * 13 + 5)];
    const texts = Object.fromEntries(
      (['ko', 'en', 'ch'] as const).map((language) => [
        language,
        {
          title: `${mixed[0]?.[language].title} ${nth}`,
          contents: mixed.map((each) => each?.[language].contents).join(''),
        },
      ]),
    );
    const { rows } = await pool.query(
      `INSERT INTO board_item (board, created_at) VALUES ($1, now() - $2 * interval '1 minute') RETURNING id`,
      [nth % 2 === 0 ? 'faq' : 'notice', nth],
    );
    const insert = `INSERT INTO board_version (item_id, version, category, pinned, shown, texts, valid_from, written_by, reason, written_at)
      VALUES ($1, $2, '', false, true, $3, now() - interval '1 day', '', '', now())`;
    await pool.query(insert, [rows[0].id, 1, JSON.stringify(texts)]);
    if (nth % 10 === 0) await pool.query(insert, [rows[0].id, 2, JSON.stringify(texts)]);
  }
  await pool.end();
}

async function measure(search: string): Promise<{ p50: number; p95: number; total: number }> {
  const times: number[] = [];
  let total = 0;
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    const answer = await fetch(`${exchange.base}/v1/board/search?q=${encodeURIComponent(search)}`);
    const body = (await answer.json()) as { total: number };
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${search}: ${answer.status}`);
    total = body.total;
  }
  // The first calls compile the code and fill the caches of the database.
  const sorted = times.slice(20).sort((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, total };
}
