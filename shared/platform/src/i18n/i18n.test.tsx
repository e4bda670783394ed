import { act, render, screen } from '@testing-library/react';
import { changeLanguage, htmlLanguage, registerTexts, useTranslation } from './i18n';

function Greeting() {
  const { t, language } = useTranslation('greeting');
  return (
    <p>
      {language}: {t('hello', { name: '<b>' })} {t('onlyKorean')}
    </p>
  );
}

describe('texts', () => {
  beforeAll(() =>
    registerTexts('greeting', {
      ko: { hello: '안녕 {{name}}', onlyKorean: '한국어' },
      en: async () => ({ default: { hello: 'Hello {{name}}' } }),
      ch: () => Promise.reject(new Error('offline')),
    }),
  );

  it('follow the member’s language, with Korean where a text is missing (SHEL-232, SHEL-233)', async () => {
    render(<Greeting />);
    expect(screen.getByText('ko: 안녕 <b> 한국어')).toBeInTheDocument();
    await act(() => changeLanguage('en'));
    expect(screen.getByText('en: Hello <b> 한국어')).toBeInTheDocument();
  });

  it('show Korean rather than nothing when a language does not arrive (SHEL-232)', async () => {
    render(<Greeting />);
    await act(() => changeLanguage('ch'));
    expect(screen.getByText('ch: 안녕 <b> 한국어')).toBeInTheDocument();
    await act(() => changeLanguage('ko'));
  });

  it('call Chinese zh in HTML (SHEL-232)', () => {
    expect([htmlLanguage('ko'), htmlLanguage('en'), htmlLanguage('ch')]).toEqual(['ko', 'en', 'zh']);
  });
});
