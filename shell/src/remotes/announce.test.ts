import { announceScripts } from './announce';

const release = {
  name: 'mfe-trading',
  baseUrl: 'http://registry/files/mfe-trading/1.0.0-a/',
  entry: 'remoteEntry.js',
  preload: { js: ['remote.1.js'], css: [], screens: { main: ['main.1.js'], exchange: ['exchange.1.js'] } },
} as unknown as Parameters<typeof announceScripts>[0];

const announced = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ href }) =>
    href.replace(release.baseUrl, ''),
  );

describe('announceScripts', () => {
  it('names container, exposed module and the screen’s own scripts, each once', () => {
    document.head.innerHTML = `<link rel="preload" as="script" href="${release.baseUrl}remoteEntry.js">`;
    announceScripts(release, 'main');
    announceScripts(release, 'main');
    expect(announced()).toEqual(['remoteEntry.js', 'remote.1.js', 'main.1.js']);
    announceScripts(release, 'exchange');
    expect(announced()).toEqual(['remoteEntry.js', 'remote.1.js', 'main.1.js', 'exchange.1.js']);
  });
});
