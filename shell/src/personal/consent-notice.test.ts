import { createTestServices, testMember } from '@maru/platform/testing';
import { askForConsents } from './consent-notice';

const missing = [
  { id: '3', kind: 'terms', title: '이용약관', version: '2.0' },
  { id: '4', kind: 'privacy', title: '개인정보 처리방침', version: '2.0' },
];

async function pageOf(answer: 'later' | 'agreed', terms: object, language: 'ko' | 'en' | 'ch' = 'ko') {
  const services = createTestServices({ me: testMember() });
  services.preferences.setLanguage(language);
  services.api.answer('GET /v1/me/agreeTerms', terms);
  for (const id of [3, 4]) services.api.answer(`POST /v1/privacy/${id}`, { ok: true });
  services.modals.willAnswer('consents', answer);
  askForConsents(services);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return services;
}
const sent = ({ api }: Awaited<ReturnType<typeof pageOf>>) =>
  api.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

describe('a member who has not agreed to the terms in force (AUTH-151)', () => {
  it('is asked by name of the texts, and both are stored', async () => {
    const page = await pageOf('agreed', { list: [], missing });
    expect(page.modals.opened).toEqual([
      {
        name: 'consents',
        input: {
          texts: [
            { kind: 'terms', title: '이용약관' },
            { kind: 'privacy', title: '개인정보 처리방침' },
          ],
        },
      },
    ]);
    expect(sent(page)).toEqual(['/v1/privacy/3', '/v1/privacy/4']);
  });

  it.each([
    ['en', ['Terms of use', '개인정보 처리방침']],
    ['ch', ['使用条款', '개인정보 처리방침']],
  ] as const)('reads the names in his language where they are written in it (%s)', async (language, names) => {
    const titles = { en: 'Terms of use', ch: '使用条款' };
    const page = await pageOf('later', { list: [], missing: [{ ...missing[0], titles }, missing[1]] }, language);
    const texts = names.map((title, at) => ({ title, kind: missing[at]?.kind }));
    expect(page.modals.opened).toEqual([{ name: 'consents', input: { texts } }]);
  });

  it('may do it later, and nothing is stored', async () => {
    expect(sent(await pageOf('later', { list: [], missing }))).toEqual([]);
  });

  it('is not asked where nothing is missing', async () => {
    expect((await pageOf('agreed', { list: [], missing: [] })).modals.opened).toEqual([]);
  });
});
