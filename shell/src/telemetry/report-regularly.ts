import type { Telemetry } from './telemetry';

const everyMs = 10_000;

/** Sends telemetry every ten seconds and when the page is hidden. */
export function reportRegularly(telemetry: Telemetry, page: Window): void {
  page.setInterval(() => telemetry.flush(), everyMs);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') telemetry.flush();
  });
}
