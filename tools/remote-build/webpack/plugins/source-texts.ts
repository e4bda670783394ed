import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RemoteContract } from '@maru/contract';

interface Texts {
  readonly [key: string]: string | Texts;
}

/**
 * Keys of a remote's texts by language: `ko.json`, and parts of it such as `ko.exchange.json`.
 * @param folder - of the remote.
 */
export function readTexts(folder: string): RemoteContract['texts'] {
  const locales = join(folder, 'src', 'locales');
  const files = existsSync(locales) ? readdirSync(locales).filter((file) => file.endsWith('.json')) : [];
  const keys = (language: string) =>
    sorted(files.filter((file) => file.split('.')[0] === language).flatMap((file) => keysIn(join(locales, file))));
  return { ko: keys('ko'), en: keys('en'), ch: keys('ch') };
}

const keysIn = (file: string): readonly string[] => keysOf(jsonIn(file, `src/locales/${basename(file)}`) as Texts, '');

/** An empty text is none. */
const keysOf = (texts: Texts, prefix: string): readonly string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? (value === '' ? [] : [prefix + key]) : keysOf(value, `${prefix}${key}.`),
  );

/** @throws SyntaxError that names the file. */
export function jsonIn(path: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SyntaxError(`${name}: ${(error as Error).message}`);
  }
}

/** @returns each name once, in order. */
export const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();
