import type { FirstContent, Language, ReleaseSet } from '@maru/contract';
import { type MenuItem, menuFor } from '../src/layout/menu';
import { type Box, screenBoxes } from '../src/skeleton/screen-boxes';
import { escapeMarkup } from './markup';
import { lettersMax } from './skeleton-style';
import type { Target } from './target';

export const logo = `<svg class="sk-logo" height="24" viewBox="0 0 92 24" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="var(--sk-accent)" stroke-width="3"><circle cx="12" cy="12" r="10.5"/><path d="M6.5 14.5h3.2V11H13V7.5h3.5"/></g><path d="M31 18.5v-13l5.75 8 5.75-8v13M49 18.5a4.4 4.4 0 1 1 0-8.8 4.4 4.4 0 0 1 0 8.8Zm4.4-9v9M60 18.5v-9m0 4.5c0-2.8 1.6-4.5 4.5-4.5M70.5 9.5v5.2c0 2.4 1.4 3.8 3.8 3.8s3.9-1.4 3.9-3.8V9.5m0 5v4" stroke="currentColor" stroke-width="2.6"/></svg>`;

export interface SkeletonInput {
  readonly target: Target | null;
  readonly remotes: ReleaseSet['remotes'];
  readonly language: Language;
  /** What the remote has drawn for the screen's place. */
  readonly content?: FirstContent;
}

/** The page that is coming: header with its words, the screen's title and shape, tab bar; `markApp` hides the site's own inside the app. */
export function skeletonMarkup({ target, remotes, language, content }: SkeletonInput): string {
  const screen = target?.remote.manifest.screens.find(({ id }) => id === target.screen);
  const boxes = screenBoxes(screen, language);
  const body = markup(content ? [boxes[0], ...content] : boxes);
  const labels = (items: readonly MenuItem[]) => items.map(({ entry }) => word(entry.label[language])).join('');
  const header = `<div class="sk-head">${logo}<div class="sk-menu">${labels(menuFor({ remotes }, 'header'))}</div></div>`;
  const footer = `<div class="sk-foot">${labels(menuFor({ remotes }, 'tab'))}${word(moreWords[language])}</div>`;
  return `<div aria-hidden="true">${header}${body}${footer}</div>`;
}

/** The last button of the tab bar; `more` of the shell's texts, which are no part of the server. */
const moreWords: Readonly<Record<Language, string>> = { ko: '더보기', en: 'More', ch: '更多' };

const word = (label: string) =>
  `<span class="sk-n${Math.min([...label].length, lettersMax)}">${escapeMarkup(label)}</span>`;

function markup(box: Box): string {
  if (typeof box === 'string') return escapeMarkup(box);
  const [className, ...inside] = box;
  return `<div class="${className}">${inside.map(markup).join('')}</div>`;
}
