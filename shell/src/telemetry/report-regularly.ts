import type { Telemetry } from './telemetry';

const everyMs = 10_000;

/** Reports every few seconds and whenever the page may be about to go. */
export function reportRegularly(telemetry: Telemetry, page: Window): void {
  page.setInterval(() => telemetry.flush(), everyMs);
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') telemetry.flush();
  });
}
