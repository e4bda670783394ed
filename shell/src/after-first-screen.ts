import { autorun } from '@maru/platform/mobx';

/** Calm for so long, a page has its content: a screen has had its chance to ask for data. */
const calmMs = 250;

/** A page that never comes to rest must have its prices all the same. */
const limitMs = 6000;

/**
 * Runs what the first content can do without, once it is there: a screen is drawn and no call that the member waits for is
 * on its way.
 * @param isCalm - read from observables.
 */
export function afterFirstScreen(isCalm: () => boolean, task: () => void): void {
  let calm: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    stop();
    clearTimeout(calm);
    clearTimeout(limit);
    task();
  };
  const limit = setTimeout(run, limitMs);
  const stop = autorun(() => {
    clearTimeout(calm);
    if (isCalm()) calm = setTimeout(run, calmMs);
  });
}
