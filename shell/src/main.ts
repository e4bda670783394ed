import { nextTask } from './loading/next-task';

/** Everything is in one file; its parts are run one after the other, each in a task of its own. */
async function begin(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@maru/platform');
  await nextTask();
  await import(/* webpackMode: "eager" */ '@maru/ui');
  await nextTask();
  await import(/* webpackMode: "eager" */ './provide');
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ './start');
  await nextTask();
  await start();
}

void begin();
