import { act, render, screen } from '@testing-library/react';
import {
  changeLanguage,
  htmlLanguage,
  lendTexts,
  registerOwnTexts,
  registerTexts,
  type Texts,
  translator,
  useTranslation,
} from './i18n';

function Greeting() {
  const { t, language } = useTranslation('greeting');
  return (
    <p>
      {language}: {t('hello', { name: '<b>' })} {t('onlyKorean')}
    </p>
  );
}

function Late() {
  return <p>{useTranslation('retried').t('name')}</p>;
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

  it('are there in the language to come where a remote registers while it changes (SHEL-232)', async () => {
    let arrive: (texts: { default: Texts }) => void = () => undefined;
    const slow = new Promise<{ default: Texts }>((resolve) => {
      arrive = resolve;
    });
    await registerTexts('slow', { ko: {}, en: {}, ch: () => slow });
    const change = changeLanguage('ch');
    const registered = registerTexts('late', {
      ...{ ko: { name: '늦음' }, en: {} },
      ch: async () => ({ default: { name: '晚' } }),
    });
    arrive({ default: {} });
    await Promise.all([change, registered]);
    expect(translator('late')('name')).toBe('晚');
    await changeLanguage('ko');
  });

  it('are drawn again when they arrive after the screen', async () => {
    const load = jest.fn(async () => ({ default: { name: 'arrived' } }));
    load.mockRejectedValueOnce(new Error('offline'));
    await changeLanguage('en');
    await registerTexts('retried', { ko: { name: '한국어' }, en: load, ch: {} });
    render(<Late />);
    expect(screen.getByText('한국어')).toBeInTheDocument();
    await act(() => registerTexts('other', { ko: {}, en: {}, ch: {} }));
    expect(screen.getByText('arrived')).toBeInTheDocument();
    await act(() => changeLanguage('ko'));
  });

  it('are those of the last wish where two changes overlap', async () => {
    let arrive: (texts: { default: Texts }) => void = () => undefined;
    const slow = new Promise<{ default: Texts }>((resolve) => {
      arrive = resolve;
    });
    await registerTexts('overlap', { ko: {}, en: () => slow, ch: {} });
    const first = changeLanguage('en');
    await changeLanguage('ko');
    arrive({ default: {} });
    await first;
    expect(translator('greeting')('hello', { name: 'b' })).toBe('안녕 b');
  });

  it('call Chinese zh in HTML (SHEL-232)', () => {
    expect([htmlLanguage('ko'), htmlLanguage('en'), htmlLanguage('ch')]).toEqual(['ko', 'en', 'zh']);
  });
});

describe('texts of one namespace', () => {
  const textsOf = (version: string, load = jest.fn(async () => ({ default: { name: `${version} en` } }))) => ({
    ko: { name: version, [version]: 'its own' },
    en: load,
    ch: load,
  });
  const read = translator('wallet');

  it('are those of the version that runs, at once and without remains, also when it comes back (SHEL-233)', async () => {
    const [one, two] = [textsOf('one'), textsOf('two')];
    await registerTexts('wallet', one);
    await changeLanguage('en');
    expect(read('name')).toBe('one en');
    await registerTexts('wallet', two);
    expect([read('name'), read('one')]).toEqual(['two en', 'one']);
    void registerTexts('wallet', one);
    expect([read('name'), read('one')]).toEqual(['one en', 'its own']);
    expect(one.en).toHaveBeenCalledTimes(1);
    await changeLanguage('ko');
  });

  it('are nobody else’s to change once a remote has spoken through its services', async () => {
    await registerTexts('help', textsOf('squatter'));
    const help = lendTexts('help');
    await help.register(textsOf('help'));
    await expect(registerTexts('help', textsOf('hostile'))).rejects.toThrow('those of a remote');
    expect(translator('help')('name')).toBe('help');
    expect(translator('help')('squatter')).toBe('squatter');
    expect(() => Object.assign(help, { register: () => undefined })).toThrow(TypeError);
    await lendTexts('help').register(textsOf('next version'));
    expect(translator('help')('name')).toBe('next version');
    await expect(lendTexts('modals').register(textsOf('hostile'))).rejects.toThrow(TypeError);
  });

  it.each(['shell', 'modals', 'override', 'captcha'])('are the shell’s own: %s', async (namespace) => {
    await registerOwnTexts(namespace, textsOf('own'));
    await expect(registerTexts(namespace, textsOf('hostile'))).rejects.toThrow(TypeError);
    expect(translator(namespace)('name')).toBe('own');
  });
});
