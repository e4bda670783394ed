import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { historyOf, type OuterStatus, openStatus, readStatusFile, writeStatusFile } from './outer-status';

const usage = `npm run status                                       what pages are told, and the last changes
npm run status -- close "<text in Korean>" [--en "…"] [--ch "…"]     maintenance page on every page within a minute
npm run status -- critical "<text in Korean>" [--en "…"] [--ch "…"]  grave failure: full-screen notice with reload
npm run status -- open                                               back to normal
npm run status -- announce <version>                                 open pages offer a reload

Writes the status file of the HTML server (MARU_STATUS_FILE, else shell/status.json in MARU_HOME). Neither the exchange nor the
registry takes part. docs/runbooks/maintenance.md says when.`;

/** What a change makes of the status. @throws Error in words for whoever typed it. */
export function changed(
  before: OuterStatus,
  words: readonly string[],
  { en, ch }: { readonly en?: string | undefined; readonly ch?: string | undefined },
): OuterStatus {
  const [command, text = '', ...rest] = words;
  if (rest.length > 0) throw new Error(`Put the text into quotes.\n\n${usage}`);
  const { version } = before;
  const kept = version === undefined ? {} : { version };
  if (command === 'open' && text === '') return { ...openStatus, ...kept };
  if (command === 'announce' && /^[\w.-]{1,40}$/.test(text)) return { ...before, version: text };
  if ((command !== 'close' && command !== 'critical') || text.trim() === '') throw new Error(usage);
  const message = { ko: text.trim(), ...(en && { en }), ...(ch && { ch }) };
  return command === 'close' ? { open: false, message, ...kept } : { open: true, critical: true, message, ...kept };
}

/** @returns what to tell. */
export async function runStatus(file: string, words: readonly string[], by: string, at: Date): Promise<string> {
  const { positionals, values } = parseArgs({
    args: [...words],
    options: { en: { type: 'string' }, ch: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) return told(file, await readStatusFile(file));
  const before = await readStatusFile(file).catch(() => openStatus);
  const status = changed(before ?? openStatus, positionals, values);
  await writeStatusFile(file, status, { at: at.toISOString(), by });
  return told(file, status);
}

async function told(file: string, status: OuterStatus = openStatus): Promise<string> {
  const state = status.open ? (status.critical ? 'open, with a grave failure' : 'open') : 'closed';
  const history = await readFile(historyOf(file), 'utf8').catch(() => '');
  const last = history.trim().split('\n').filter(Boolean).slice(-5);
  const said = Object.entries(status.message).flatMap(([language, text]) => (text ? [`  ${language}: ${text}`] : []));
  return [`${state}${status.version ? `, version ${status.version}` : ''} (${file})`, ...said, ...last].join('\n');
}
