import { consentNoticeMs, consentVersionProblem, helpLinks, isLinkAddress, remoteConfigMs, textIn } from './content';

it('gives a text in the language of the reader, else in Korean, and says which (HELP-051)', () => {
  const texts = { ko: '공지', en: 'Notice' };
  expect(textIn(texts, 'en')).toEqual({ language: 'en', text: 'Notice' });
  expect(textIn(texts, 'ch')).toEqual({ language: 'ko', text: '공지' });
});

it.each([
  ['terms', consentNoticeMs, null],
  ['terms', consentNoticeMs - 1, 'tooSoon'],
  ['privacy', 0, 'tooSoon'],
  ['marketing', 0, null],
  ['marketing', -1, 'inThePast'],
  ['terms', -1, 'inThePast'],
] as const)('a version of %s that counts %i ms from now: %s (HELP-022)', (kind, ahead, problem) => {
  expect(consentVersionProblem({ kind, effectiveAt: 1_000 + ahead }, 1_000)).toBe(problem);
});

it.each(['', '/help/faq?category=입출금', 'https://maru.example/press', 'mailto:jobs@maru.test'])(
  'lets a link lead to "%s"',
  (address) => {
    expect(isLinkAddress(address)).toBe(true);
  },
);

it.each([
  '//evil.test',
  '/\\evil.test',
  'http://maru.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:',
  'https://a b',
  ' /help',
])('lets no link lead to "%s" (HELP-050)', (address) => {
  expect(isLinkAddress(address)).toBe(false);
});

it('names fourteen links, and six minutes (HELP-050, HELP-053, CONS-092)', () => {
  expect(helpLinks).toHaveLength(14);
  expect(remoteConfigMs).toBe(360_000);
});
