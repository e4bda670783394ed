import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Language, languages, type SystemStatus } from '@maru/contract';
import { Type } from 'typebox';
import { Check } from 'typebox/value';

const Said = Type.Object({
  ko: Type.String({ maxLength: 500 }),
  en: Type.Optional(Type.String({ maxLength: 500 })),
  ch: Type.Optional(Type.String({ maxLength: 500 })),
});
const Stored = Type.Object({
  open: Type.Boolean(),
  critical: Type.Optional(Type.Boolean()),
  message: Said,
  /** Instead of the version of the shell's build: another one than before makes open pages offer a reload. */
  version: Type.Optional(Type.String({ maxLength: 40 })),
});

/** What the outer status says (API-150); `message` is shown while it is closed or critical. */
export interface OuterStatus {
  readonly open: boolean;
  readonly critical?: boolean;
  readonly message: { readonly ko: string; readonly en?: string; readonly ch?: string };
  readonly version?: string;
}

export const openStatus: OuterStatus = { open: true, message: { ko: '' } };

/** @returns undefined without a file. @throws Error for a file that is no status. */
export async function readStatusFile(file: string): Promise<OuterStatus | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return undefined;
  const status: unknown = JSON.parse(text);
  if (!Check(Stored, status)) throw new Error(`${file} is no status: {"open": true or false, "message": {"ko": "…"}}`);
  return status as OuterStatus;
}

/** Replaces the file in one step, and adds a line to its history beside it. */
export async function writeStatusFile(file: string, status: OuterStatus, note: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(historyOf(file), `${JSON.stringify({ ...note, ...status })}\n`);
  await writeFile(`${file}.new`, `${JSON.stringify(status, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** One line for each change, the newest last. */
export const historyOf = (file: string): string => `${file.replace(/\.json$/, '')}.log`;

/** The status file of this server, read for each answer: an operator switches it without a restart and without the exchange. */
export class OuterStatusSource {
  private last: OuterStatus = openStatus;

  constructor(private readonly file: string) {}

  /** A file that cannot be read changes nothing: a typing mistake neither closes nor opens the site. */
  async current(): Promise<OuterStatus> {
    try {
      this.last = (await readStatusFile(this.file)) ?? openStatus;
    } catch {
      // The command `npm run status` says what is wrong with it.
    }
    return this.last;
  }
}

/** ENTI-090, in the language of the reader. @param build - version of the shell's build. */
export const statusView = (
  { open, critical = false, message, version }: OuterStatus,
  build: string,
  language: Language = 'ko',
): Required<SystemStatus> => ({
  serverStatus: open ? 'true' : 'false',
  serverMsg: open && !critical ? '' : (message[language] ?? message.ko),
  serverVersion: version ?? build,
  critical: critical ? 'Y' : 'N',
});

/** The language of a query; Korean for any other word. */
export const languageOf = (word: unknown): Language => languages.find((known) => known === word) ?? 'ko';
