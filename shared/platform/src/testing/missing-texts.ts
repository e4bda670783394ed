import { type Language, languages } from '@maru/contract';
import type { Texts } from '../i18n/i18n';

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? (value === '' ? [] : [prefix + key]) : keysOf(value, `${prefix}${key}.`),
  );

/** Texts that one language has and another lacks, as "ch: login.title"; empty when all three say the same (SHEL-233). */
export function missingTexts(texts: Readonly<Record<Language, Texts>>): string[] {
  const keys = new Map(languages.map((language) => [language, new Set(keysOf(texts[language]))]));
  const all = new Set([...keys.values()].flatMap((set) => [...set]));
  return languages.flatMap((language) =>
    [...all].filter((key) => !keys.get(language)?.has(key)).map((key) => `${language}: ${key}`),
  );
}
