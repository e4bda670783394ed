import { currentLanguage, registerOwnTexts } from '@maru/platform/internal';
import { runInAction } from '@maru/platform/mobx';
import { createTestServices, testMember } from '@maru/platform/testing';
import { ShellState } from './page/shell-state';
import { applyPreferences } from './preferences';

const english = { hello: 'Hello' };
const loadEnglish = jest.fn(async () => ({ default: english }));
beforeAll(() => registerOwnTexts('greeting', { ko: { hello: '안녕' }, en: loadEnglish, ch: { hello: '你好' } }));

const setCookie = (cookie: string) => Object.assign(document, { cookie });

beforeEach(() => {
  jest.useFakeTimers();
  setCookie('maru_view=; path=/; max-age=0');
});
afterEach(() => jest.useRealTimers());

/** A page that does not know yet who its reader is. */
function begin({ cookie }: { cookie?: string } = {}) {
  if (cookie) setCookie(`maru_view=${cookie}; path=/`);
  const { session, preferences } = createTestServices();
  runInAction(() => Object.assign(session, { status: 'unknown', checked: false }));
  const drawn = jest.fn();
  const end = (facts: object) => runInAction(() => Object.assign(session, { checked: true, ...facts }));
  const tellMember = (settings: Readonly<Record<string, string>> | null) =>
    end({ status: 'member', me: { ...testMember(), settings } });
  void applyPreferences({ session, preferences, device: new ShellState() }, document).then(drawn);
  return { session, preferences, drawn, tellMember, tellVisitor: () => end({ status: 'visitor', me: null }) };
}

const settled = () => jest.advanceTimersByTimeAsync(0);
const cookie = () => /maru_view=([^;]*)/.exec(document.cookie)?.[1];

describe('the language of a page with a session', () => {
  it('is the account’s before anything is drawn, with its texts, on a device that has another (SHEL-232)', async () => {
    const { drawn, tellMember } = begin({ cookie: 'system.ko' });
    await settled();
    expect(drawn).not.toHaveBeenCalled();
    tellMember({ language: 'en', density: 'compact', sound: 'Y', favourites: 'KRW-BTC' });
    await settled();
    expect(drawn).toHaveBeenCalled();
    expect([currentLanguage(), loadEnglish.mock.calls.length > 0]).toEqual(['en', true]);
    expect([document.documentElement.lang, document.documentElement.dataset.density]).toEqual(['en', 'compact']);
  });

  it('is told to the HTML server at once, for the document behind the login', () => {
    const { tellMember } = begin();
    tellMember({ language: 'en', theme: 'dark' });
    expect(cookie()).toBe('dark.en.account');
  });

  it('is not waited for where this device has taken it over before', async () => {
    const { drawn } = begin({ cookie: 'system.ko.account' });
    await settled();
    expect(drawn).toHaveBeenCalled();
    expect(cookie()).toBe('system.ko.account');
  });

  it('is the device’s for a session that has ended, and for an account that has chosen none', async () => {
    const ended = begin({ cookie: 'system.ko' });
    ended.tellVisitor();
    await settled();
    expect(ended.drawn).toHaveBeenCalled();
    expect(cookie()).toBe('system.ko');
    const none = begin();
    none.tellMember({});
    await settled();
    expect(none.drawn).toHaveBeenCalled();
    expect([none.preferences.language, cookie()]).toEqual(['ko', 'system.ko.account']);
  });

  it('is the device’s where the exchange does not answer within three seconds', async () => {
    const { drawn } = begin();
    await jest.advanceTimersByTimeAsync(2_999);
    expect(drawn).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(drawn).toHaveBeenCalled();
  });

  it('stays what the member has chosen since, whatever is read of him again', () => {
    const { tellMember, preferences } = begin();
    tellMember({ language: 'en' });
    preferences.setLanguage('ch');
    tellMember({ language: 'en' });
    expect([preferences.language, cookie()]).toEqual(['ch', 'system.ch.account']);
  });

  it('counts as unknown again once the member has logged out', () => {
    const { tellMember, tellVisitor } = begin();
    tellMember({ language: 'en' });
    tellVisitor();
    expect(cookie()).toBe('system.en');
  });
});
