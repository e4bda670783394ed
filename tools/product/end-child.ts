import type { ChildProcess } from 'node:child_process';

/** Ends a running child and waits until it is gone: SIGTERM first, SIGKILL after 15 seconds. */
export async function endChild(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(late);
}
