import { autorun } from '@maru/platform/mobx';

/** A page without calls for this long has its content: its screen has had time to start a call. */
const calmMs = 250;

/** Runs the task at this time even if calls never stop. */
const limitMs = 6000;

/**
 * Runs a task once the first content is shown: a screen is drawn and no call is pending.
 * @param isCalm - whether that holds; read from observables.
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
