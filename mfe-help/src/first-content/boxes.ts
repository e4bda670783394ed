import type { FirstContentBox, FirstContentInput } from '@maru/contract';
import { kstMinute } from '@maru/domain';
import { noticeCategories } from '@maru/domain/content';
import { type Article, readArticles } from '../api/help.api';
import ch from '../locales/ch.json';
import en from '../locales/en.json';
import ko from '../locales/ko.json';
import { supportEmail } from '../support-email';

type Box = FirstContentBox;
type Input = FirstContentInput;

const texts = { ko, en, ch };
const categories: Readonly<Record<Input['language'], Readonly<Record<string, string>>>> = {
  ko: ko.category,
  en: en.category,
  ch: ch.category,
};
/** More would be below the fold. */
const [noticesMax, faqsMax] = [10, 14];
const titleMax = 120;

/** The list of notices: titles, categories and days, newest first. Null where there are none. */
export function noticeBoxes(input: Input): readonly Box[] | null {
  const articles = readArticles(input.answers[`/v1/board/notices?page=1&count=${noticesMax}&locale={language}`]);
  if (articles.length === 0) return null;
  return [
    ...headBoxes(input, 1),
    segments(input, noticeCategories),
    ...writtenIn(input, articles),
    ['sk-panel', ...articles.slice(0, noticesMax).map((article) => noticeRow(input, article))],
  ];
}

function noticeRow({ language }: Input, { pinned, category, title, createdAt }: Article): Box {
  return [
    'sk-article',
    ...(pinned ? [['sk-badge', texts[language].notices.pinned] as const] : []),
    ['sk-category', nameOf(language, category)],
    ['sk-line', title.slice(0, titleMax)],
    ['sk-when', kstMinute(new Date(createdAt)).slice(0, 10)],
  ];
}

/** The FAQ: its questions, closed. Null where there are none. */
export function faqBoxes(input: Input): readonly Box[] | null {
  const faqs = readArticles(input.answers['/v1/board/faqs?page=1&count=100&locale={language}']);
  if (faqs.length === 0) return null;
  const { faq, noLogin, hours } = texts[input.language];
  const notice: Box = [
    'sk-notice',
    ['sk-icon'],
    ['sk-body', ['sk-strong', noLogin.title], ['sk-line', noLogin.text], ['sk-line', supportEmail], ['sk-line', hours]],
  ];
  return [
    ...headBoxes(input, 0),
    ...(input.visitor ? [notice] : []),
    ...writtenIn(input, faqs),
    ['sk-search', ['sk-icon'], faq.search],
    segments(input, [...new Set(faqs.map(({ category }) => category))]),
    [
      'sk-panel sk-pad',
      ['sk-count', faq.found.replace('{{count}}', String(faqs.length))],
      ...faqs.slice(0, faqsMax).map(({ title }): Box => ['sk-fold', title.slice(0, titleMax)]),
    ],
  ];
}

/** Title, sentence below it, and the ways inside the help center. */
const headBoxes = ({ title, intro, words }: Input, current: number): readonly Box[] => [
  ['sk-title', title],
  ...(intro ? [['sk-intro', intro] as const] : []),
  ['sk-tabs', ...words.map((word, at): Box => [at === current ? 'sk-word sk-strong' : 'sk-word', word])],
];

const segments = ({ language }: Input, names: readonly string[]): Box => [
  'sk-segments',
  ['sk-chosen', texts[language].faq.all],
  ...names.map((name): Box => ['sk-line', nameOf(language, name)]),
];

/** As the operator wrote it where it has no other name. */
const nameOf = (language: Input['language'], category: string): string =>
  Object.hasOwn(categories[language], category) ? (categories[language][category] ?? category) : category;

function writtenIn({ language }: Input, articles: readonly Article[]): readonly Box[] {
  const others = articles.filter((article) => article.language !== language).length;
  if (others === 0) return [];
  const { writtenIn: all, writtenInSome: some } = texts[language];
  return [['sk-note', others === articles.length ? all : some]];
}
