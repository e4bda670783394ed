import {
  type FirstContentInput,
  firstContentLimits,
  type Language,
  languages,
  type ReleaseStatement,
  type ScreenManifest,
} from '@maru/contract';
import { secondMs } from '@maru/server';
import { FirstContentThreads } from '@maru/server/first-content';
import type { Findings } from './findings';

const { bundleBytesMax } = firstContentLimits;
/** Four times what HTML servers give: the registry's machine may be slow or busy, and what is late there is left out of a page. */
const runMsMax = 4 * firstContentLimits.runMsMax;
const findingsMax = 3;
const now = '2026-01-01T00:00:00.000Z';

const markup = '"><img src=x onerror=alert(1)>';
const strange = [null, 7, '', markup, [], {}, { id: {}, title: 7, code: null, list: 'x' }, markup.repeat(100)];
/** What the exchange might answer on a bad day, by what a finding says of it. */
const badAnswers: readonly (readonly [what: string, answer: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', {}],
  ['an empty list', { list: [], total: 0, totalPages: 0, cnt: 0 }],
  ['a bare list', []],
  ['a text', markup],
  ['of other types', { list: strange, markets: strange, coins: strange, total: 'x' }],
  ['far too long', { list: Array.from({ length: 500 }, () => ({ id: '1', title: markup.repeat(20) })) }],
];

/** Checks the server bundle of a release that has one. @param files - whose hashes have been checked. */
export async function firstContentFindings(
  statement: ReleaseStatement,
  files: ReadonlyMap<string, Buffer>,
): Promise<Findings> {
  const { firstContent } = statement;
  if (firstContent === undefined) return [];
  const bytes = files.get(firstContent);
  const fault = faultOf(statement, firstContent, bytes);
  if (fault || !bytes) return [`${firstContent}: ${fault}`];
  const why = await failures(statement, bytes.toString('utf8'));
  return why.map((each) => `${firstContent}: ${each}; let firstContent return null for what it cannot draw`);
}

/** What is wrong before it runs; null if nothing is. */
function faultOf({ entry, preload }: ReleaseStatement, file: string, bytes: Buffer | undefined): string | null {
  if (!bytes || !file.endsWith('.js')) return 'is no script among the files; build again';
  if ([entry, ...preload.js, ...Object.values(preload.screens ?? {}).flat()].includes(file))
    return 'is for HTML servers, and pages load it too; take the preset of tools/remote-build as it is';
  return bytes.length > bundleBytesMax
    ? `has ${bytes.length} bytes, ${bundleBytesMax} are allowed; import less into src/first-content.ts`
    : null;
}

/**
 * Runs it as HTML servers do, for every screen and language, over answers that are missing, empty and hostile: a bundle draws what it can
 * and returns null for the rest.
 */
async function failures({ name, manifest }: ReleaseStatement, source: string): Promise<readonly string[]> {
  const threads = new FirstContentThreads({ threads: 1, answerMsMax: 5 * secondMs, runMsMax });
  const found: string[] = [];
  try {
    for (const { what, input } of manifest.screens.flatMap(trialsOf)) {
      const job = { source, input: JSON.stringify(input) };
      let drawn = await threads.run(name, job);
      // A busy machine may be at fault once.
      if (drawn.kind !== 'drawn') drawn = await threads.run(name, job);
      if (drawn.kind === 'drawn') continue;
      found.push(`${what}: ${drawn.kind === 'failed' ? drawn.why : 'no thread could be started'}`);
      if (found.length >= findingsMax) break;
    }
  } finally {
    await threads.stop();
  }
  return found;
}

interface Trial {
  readonly what: string;
  readonly input: FirstContentInput;
}

function trialsOf(screen: ScreenManifest): readonly Trial[] {
  const calls = screen.answers ?? [];
  const given = calls.length > 0 ? badAnswers : badAnswers.slice(0, 1);
  return languages.flatMap((language) =>
    given.map(([what, answer]) => ({
      what: `screen ${screen.id} in ${language}${calls.length > 0 ? `, answers ${what}` : ''}`,
      input: inputOf(screen, language, answer === undefined ? [] : calls.map((call) => [call, answer] as const)),
    })),
  );
}

function inputOf(
  { id, paths, title, intro, words }: ScreenManifest,
  language: Language,
  answers: readonly (readonly [call: string, answer: unknown])[],
): FirstContentInput {
  const [first] = paths;
  const pattern = first?.path ?? '/';
  const params = pattern.split('/').flatMap((part) => (part.startsWith(':') ? [[part.slice(1), markup] as const] : []));
  return {
    screen: id,
    path: pattern.replaceAll(/:\w+/g, encodeURIComponent(markup)),
    search: '',
    params: Object.fromEntries(params),
    ...{ language, now, title: title[language] },
    ...(intro && { intro: intro[language] }),
    words: words?.[language] ?? [],
    visitor: true,
    answers: Object.fromEntries(answers),
  };
}
