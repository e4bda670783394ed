import type { AllowedFiles, TrustedScriptUrls } from '../files/script-guard';

/** Served by the HTML server, which keeps nothing but a page for a load without a network (decision 61). */
const workerPath = '/service-worker.js';

/**
 * Registers the worker of the installed app. Pages in a browser's tab do without: a worker would stand in the way of each load.
 */
export function followInstallation(page: Window, files: AllowedFiles, trusted: TrustedScriptUrls): void {
  const { serviceWorker } = page.navigator;
  if (!serviceWorker) return;
  const register = () => {
    files.allowWorker(new URL(workerPath, page.location.href).href);
    const address = trusted.createScriptURL(workerPath);
    // Without it the app only has no page of its own while there is no network.
    void serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => undefined);
  };
  if (page.matchMedia('(display-mode: standalone)').matches) register();
  page.addEventListener('appinstalled', register);
}

/** The number on the icon of the installed app. */
export function showBadge(count: number, device: Navigator): void {
  if (!('setAppBadge' in device)) return;
  const shown = count > 0 ? device.setAppBadge(count) : device.clearAppBadge();
  // Devices refuse it to what is not installed.
  void shown.catch(() => undefined);
}
