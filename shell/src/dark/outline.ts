import { type DarkDifference, type DarkRole, type DarkSide, darkDifferencesMax } from '@maru/contract';
import type { Texts } from '@maru/platform/i18n';
import { type Part, partsMax } from './messages';

/** A role of its own goes before that of the element. */
const selectors: readonly (readonly [DarkRole, string])[] = [
  ['tab', '[role=tab]'],
  ['heading', 'h1, h2, h3, h4, h5, h6, [role=heading]'],
  ['columnheader', 'th, [role=columnheader]'],
  ['button', 'button, [role=button]'],
  ['link', 'a[href], [role=link]'],
  ['label', 'label, input[aria-label], select[aria-label], textarea[aria-label]'],
];
const any = selectors.map(([, selector]) => selector).join(', ');

const wordsMax = 200;

/** Finds the key of the text that a name is. */
class Catalogue {
  private readonly exact = new Map<string, string>();
  private readonly patterns: (readonly [RegExp, string])[] = [];

  constructor(texts: Texts) {
    this.add(texts, '');
  }

  /** @returns null for a name that is no text of the catalogue, such as a value. */
  find(name: string): Pick<Part, 'key' | 'words'> {
    const key = this.exact.get(name);
    if (key !== undefined) return { key, words: name.slice(0, wordsMax) };
    // Words with a value inside: the key says which they are, the value stays here.
    return { key: this.patterns.find(([pattern]) => pattern.test(name))?.[1] ?? null, words: null };
  }

  private add(texts: Texts, group: string): void {
    for (const [name, text] of Object.entries(texts)) {
      const key = group + name;
      if (typeof text !== 'string') this.add(text, `${key}.`);
      else if (text.includes('{{')) this.addPattern(text, key);
      else if (!this.exact.has(plain(text))) this.exact.set(plain(text), key);
    }
  }

  private addPattern(text: string, key: string): void {
    const parts = plain(text).split(/\{\{.*?\}\}/);
    // A text of values alone would be every name.
    if (parts.every((part) => part.trim() === '')) return;
    this.patterns.push([new RegExp(`^${parts.map((part) => escaped(part)).join('.*')}$`), key]);
  }
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * What a screen shows, as somebody perceives it who does not see it: headings, buttons, links, columns, labels and tabs.
 * @param texts - of the remote, in the language of the page.
 */
export function outlineOf(container: ParentNode, texts: Texts): readonly Part[] {
  const catalogue = new Catalogue(texts);
  const parts: Part[] = [];
  for (const element of container.querySelectorAll(any)) {
    if (parts.length >= partsMax || !isPerceived(element)) continue;
    const role = selectors.find(([, selector]) => element.matches(selector))?.[0];
    const name = plain(element.getAttribute('aria-label') ?? element.textContent ?? '');
    if (role && name !== '') parts.push({ role, ...catalogue.find(name) });
  }
  return parts;
}

const isPerceived = (element: Element): boolean =>
  element.checkVisibility?.() !== false && element.closest('[aria-hidden=true], [hidden]') === null;

/**
 * The differences of two outlines. Of parts whose names are no texts of the catalogue only that there are any is compared: they show
 * values, which change from one moment to the next.
 */
export function differencesOf(live: readonly Part[], candidate: readonly Part[]): readonly DarkDifference[] {
  const [here, there] = [wordsByPart(live), wordsByPart(candidate)];
  const found = [...new Set([...here.keys(), ...there.keys()])].flatMap((name): DarkDifference[] => {
    const side = sideOf(here.get(name), there.get(name));
    const [role, key] = name.split(' ');
    return side ? [{ side, role: role as DarkRole, key: key ?? null }] : [];
  });
  return found.slice(0, darkDifferencesMax);
}

function sideOf(here: ReadonlySet<string> | undefined, there: ReadonlySet<string> | undefined): DarkSide | null {
  if (!here || !there) return here ? 'live' : 'candidate';
  return [...here].every((words) => there.has(words)) && here.size === there.size ? null : 'words';
}

function wordsByPart(parts: readonly Part[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { role, key, words } of parts) {
    const name = key === null ? role : `${role} ${key}`;
    const known = found.get(name) ?? new Set();
    found.set(name, known.add(words ?? ''));
  }
  return found;
}
