import { TestTrust } from '@maru/testing/releases';
import { viewOf } from './page';
import { hasSession } from './session-cookie';
import { targetOf } from './target';

const title = { ko: '자산', en: 'Assets', ch: '资产' };
const trust = new TestTrust(['mfe-wallet', 'mfe-other']);
const release = (name: string, path: string) =>
  trust.release(name, {
    manifest: {
      ...trust.release(name).manifest,
      screens: [{ id: 'A', paths: [{ path, frame: 'web' }], guard: 'none', title, preload: 'none' }],
    },
  });

it('prefers a written-out path over a parameter', () => {
  const remotes = [release('mfe-wallet', '/app/deposit/:coin'), release('mfe-other', '/app/deposit/KRW')];
  expect(targetOf('/app/deposit/KRW', { remotes })?.remote.name).toBe('mfe-other');
  expect(targetOf('/app/deposit/BTC/', { remotes })?.remote.name).toBe('mfe-wallet');
  expect(targetOf('/app/deposit', { remotes })).toBeNull();
});

it.each([
  [undefined, { theme: 'system', language: 'ko' }],
  ['a=b; maru_view=dark.en', { theme: 'dark', language: 'en' }],
  ['maru_view=dark.en.account', { theme: 'dark', language: 'en' }],
  ['maru_view=<x>.zz', { theme: 'system', language: 'ko' }],
  ['maru_view=light.zz', { theme: 'light', language: 'ko' }],
])('reads the view out of %p', (cookie, view) => expect(viewOf(cookie)).toEqual(view));

it.each([
  [undefined, false],
  ['', false],
  ['maru_view=dark.en; not_maru_session=x', false],
  ['a=1; maru_session=x', true],
  ['__Host-maru_session=x', true],
])('sees in the cookies %p whether there is a session', (cookie, there) => expect(hasSession(cookie)).toBe(there));
