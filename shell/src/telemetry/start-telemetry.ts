import type { ListedRelease, TelemetryReport } from '@maru/contract';
import type { Telemetry } from './telemetry';

/** Sends by beacon, which survives the end of the page. */
export function sendReport(report: TelemetryReport): void {
  navigator.sendBeacon('/telemetry', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Reports uncaught errors for the remote whose file threw them, and for the shell where its own did. */
export function watchUnhandled(telemetry: Telemetry, page: Window, releases: () => readonly ListedRelease[]): void {
  const shellFolder = `${page.location.origin}/shell/`;
  const tell = (error: unknown, where: string) => {
    const release = releases().find(({ baseUrl }) => where.includes(baseUrl));
    if (release || where.includes(shellFolder)) telemetry.unhandled(release ?? null, error);
  };
  page.addEventListener('error', ({ error, filename, message }) => tell(error ?? message, filename || stackOf(error)));
  page.addEventListener('unhandledrejection', ({ reason }) => tell(reason, stackOf(reason)));
}

const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');
