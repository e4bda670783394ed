/** @jest-environment jsdom */
import { type BridgeWindow, createNativeBridge } from '../src/bridge/native-bridge';
import { appMarkup, markApp } from './app-mark';
import { skeletonStyle } from './skeleton-style';

const postMessage = () => undefined;
const android: BridgeWindow = { Maru: { postMessage } };
const ios: BridgeWindow = { webkit: { messageHandlers: { maru: { postMessage } } } };
/** Safari has the object for extensions of its own. */
const safari: BridgeWindow = { webkit: {} };

describe('a page of the app', () => {
  afterEach(() => {
    for (const name of ['Maru', 'webkit']) Reflect.deleteProperty(window, name);
    delete document.documentElement.dataset.inApp;
  });

  it.each([
    { where: 'Android', given: android },
    { where: 'iOS', given: ios },
    { where: 'a browser', given: {} },
    { where: 'Safari', given: safari },
  ])('is marked before its first paint where the shell sees the app: $where (SHEL-056)', ({ given }) => {
    Object.assign(window, given);
    new Function(markApp)();
    const isMarked = document.documentElement.matches('[data-in-app]');
    expect(isMarked).toBe(createNativeBridge(given).host !== 'web');
  });

  it('hides the site’s frame by that mark (SHEL-056)', () => {
    expect(skeletonStyle).toMatch(
      /\[data-in-app\] \.sk-head\{visibility:hidden;.*\[data-in-app\] \.sk-foot\{display:none\}/,
    );
  });

  it('is one below /app: others have the site’s frame everywhere', () => {
    expect(appMarkup('/app/asset')).toBe(`<script>${markApp}</script>\n`);
    for (const path of ['/', '/login', '/application', '/app']) expect(appMarkup(path)).toBe('');
  });
});
