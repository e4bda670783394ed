import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RemoteContract } from '@maru/contract';
import type { NamesOfModules } from './module-names';

type Places = NonNullable<RemoteContract['places']>;

export interface PlacedSource {
  readonly file: string;
  readonly text: string;
  /** Of its links and modals, by `link Faq` and `modal waiting`. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Where a remote's own sources first link, open a modal, and import a name of Maru's modules. */
export function placesOfNames(
  sources: readonly PlacedSource[],
  { folder, uses }: { readonly folder: string; readonly uses: NamesOfModules },
): Places {
  const places: Record<string, string> = {};
  for (const { file, text, lines } of sources) {
    const path = relative(folder, file).replaceAll('\\', '/');
    for (const [name, line] of [...lines, ...importsIn(text)]) places[name] ??= `${path}:${line}`;
  }
  const known = new Set(Object.entries(uses).flatMap(([module, names]) => names.map((name) => `${module}#${name}`)));
  return Object.fromEntries(Object.entries(places).filter(([name]) => !name.includes('#') || known.has(name)));
}

/** Lines of the names that a file imports, by `@maru/ui#Button`, of a whole module by `@maru/ui#*`; types are imported by nobody who runs. */
const importsIn = (text: string): readonly (readonly [name: string, line: number])[] => [
  ...namesIn(text),
  ...[
    ...text.matchAll(/^(?:import|export) (?!type )\*[^;'"]*? from '(@maru\/[^']+)'|\bimport\('(@maru\/[^']+)'\)/gm),
  ].map((found) => [`${found[1] ?? found[2]}#*`, lineAt(text, found.index)] as const),
];

function namesIn(text: string): readonly (readonly [name: string, line: number])[] {
  return [...text.matchAll(/^(?:import|export) (?!type )[^;'"]*?\{([^}]*)\} from '(@maru\/[^']+)'/gm)].flatMap(
    (found) => {
      const [statement, names = '', module = ''] = found;
      const begin = found.index + statement.indexOf('{') + 1;
      return [...names.matchAll(/(?:^|,)\s*(?!type )(\w+)/g)].map(
        (name) => [`${module}#${name[1]}`, lineAt(text, begin + name.index + name[0].length)] as const,
      );
    },
  );
}

/** Where texts stand that another language lacks. */
export function placesOfTexts(folder: string, texts: RemoteContract['texts']): Places {
  const all = Object.values(texts);
  const lacking = [...new Set(all.flat())].filter((key) => !all.every((keys) => keys.includes(key)));
  if (lacking.length === 0) return {};
  const locales = join(folder, 'src', 'locales');
  const files = readdirSync(locales).map((file) => ({ file, text: readFileSync(join(locales, file), 'utf8') }));
  return Object.fromEntries(
    lacking.flatMap((key) => {
      const found = files.flatMap(({ file, text }) => {
        const line = lineOfText(text, key);
        return line === null ? [] : [[`text ${key}`, `src/locales/${file}:${line}`] as const];
      });
      return found.slice(0, 1);
    }),
  );
}

/** Line of a key of nested JSON; a key may hold dots itself. */
function lineOfText(text: string, key: string): number | null {
  let at = 0;
  for (const part of partsOf(text, key)) {
    at = text.indexOf(`"${part}":`, at);
    if (at < 0) return null;
    at += part.length;
  }
  return lineAt(text, at);
}

const partsOf = (text: string, key: string): readonly string[] => (text.includes(`"${key}":`) ? [key] : key.split('.'));

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;
