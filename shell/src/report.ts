import type { Incident } from '@maru/platform';

/** Writes down what broke, under the id that the member was shown. */
export function report({ id, source, version, phase, error }: Incident): void {
  console.error(`${id}: ${source} ${version ?? ''} failed (${phase})`, error);
}
