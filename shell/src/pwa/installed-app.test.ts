import type { AllowedFiles, TrustedScriptUrls } from '../files/script-guard';
import { followInstallation, showBadge } from './installed-app';

function pageWith({ standalone = false, worker = true } = {}) {
  const register = jest.fn(async () => undefined);
  const page = new EventTarget() as unknown as Window;
  Object.assign(page, {
    navigator: worker ? { serviceWorker: { register } } : {},
    location: { href: 'https://maru.test/exchange' },
    matchMedia: (query: string) => ({ matches: standalone && query === '(display-mode: standalone)' }),
  });
  const allowed: string[] = [];
  const files = { allowWorker: (url: string) => void allowed.push(url) } as unknown as AllowedFiles;
  const trusted: TrustedScriptUrls = { createScriptURL: (url) => url };
  followInstallation(page, files, trusted);
  return { page, register, allowed };
}

describe('the worker of the installed app', () => {
  it('is registered in the installed app, and in a tab only once that installs it', () => {
    const options = { updateViaCache: 'none' };
    expect(pageWith({ standalone: true }).register).toHaveBeenCalledWith('/service-worker.js', options);
    const { page, register, allowed } = pageWith();
    expect(register).not.toHaveBeenCalled();
    expect(allowed).toEqual([]);
    page.dispatchEvent(new Event('appinstalled'));
    expect(register).toHaveBeenCalledTimes(1);
    expect(allowed).toEqual(['https://maru.test/service-worker.js']);
  });

  it('is done without where the browser has none', () => {
    expect(() => pageWith({ standalone: true, worker: false })).not.toThrow();
  });
});

describe('the number on the icon', () => {
  it('is that of unread notifications, and goes with the last one', async () => {
    const setAppBadge = jest.fn(async () => Promise.reject(new Error('not installed')));
    const clearAppBadge = jest.fn(async () => undefined);
    const device = { setAppBadge, clearAppBadge } as unknown as Navigator;
    showBadge(3, device);
    showBadge(0, device);
    expect(setAppBadge).toHaveBeenCalledWith(3);
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
    expect(() => showBadge(1, {} as Navigator)).not.toThrow();
  });
});
