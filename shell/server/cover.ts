import type { Language, SystemStatus } from '@maru/contract';
import ch from '../src/locales/ch.json';
import en from '../src/locales/en.json';
import ko from '../src/locales/ko.json';
import { escapeMarkup } from './markup';
import { logo } from './skeleton';

const texts = { ko, en, ch } as const;

/** What a closed site paints before any script, and without one: why it is closed (ERR-010). */
export function coverMarkup({ serverStatus, serverMsg }: SystemStatus, language: Language): string {
  const { maintenance, critical } = texts[language];
  const title = serverStatus === 'false' ? maintenance.outer : critical;
  return `<main class="sk-cover">${logo}<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(serverMsg)}</p></main>`;
}
