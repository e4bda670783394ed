import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Screen {
  readonly id: string;
  readonly words?: Readonly<Record<string, readonly string[]>>;
  readonly intro?: Readonly<Record<string, string>>;
}

const languages = ['ko', 'en', 'ch'];
const root = join(__dirname, '../../..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));

/** Every text of a remote in a language. */
function textsOf(remote: string, language: string): ReadonlySet<string> {
  const folder = join(root, remote, 'src/locales');
  const files = readdirSync(folder).filter((file) => file.startsWith(`${language}.`) && file.endsWith('.json'));
  const texts = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(walk);
  };
  for (const file of files) walk(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return texts;
}

it.each(remotes)(
  '%s announces labels of its screens as its own texts have them, as many in each language',
  (remote) => {
    const { screens }: { screens: readonly Screen[] } = JSON.parse(
      readFileSync(join(root, remote, 'remote.json'), 'utf8'),
    );
    const named = screens.flatMap(({ id, words }) => (words ? [{ id, words }] : []));
    const introduced = screens.flatMap(({ id, intro }) => (intro ? [{ id, intro }] : []));
    for (const language of languages) {
      const texts = textsOf(remote, language);
      const unknown = named.flatMap(({ id, words }) =>
        (words[language] ?? []).filter((word) => !texts.has(word)).map((word) => `${id}: ${word}`),
      );
      expect(unknown).toEqual([]);
      expect(introduced.filter(({ intro }) => !texts.has(intro[language] ?? ''))).toEqual([]);
    }
    expect(named.filter(({ words }) => new Set(languages.map((language) => words[language]?.length)).size > 1)).toEqual(
      [],
    );
  },
);
