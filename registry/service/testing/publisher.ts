import { readFile } from 'node:fs/promises';
import type { KeyFile } from '../../keys/signing';
import { publish } from '../changes/publish';
import type { PublishBody } from '../changes/publish-body';
import { Registry } from '../registry';
import { DiskStore } from '../store/disk-store';

/** Instructions of the process, in the file that its argument names. */
export interface Task {
  readonly folder: string;
  readonly rootKey: string;
  readonly setKey: KeyFile;
  /** Id of the publisher's token. */
  readonly token: string;
  readonly bodies: readonly PublishBody[];
  /** The process kills itself after so many steps of its store; 0: never. */
  readonly crashAfter: number;
}

// A registry process for tests: publishes as instructed, and exits at the given point.
const task = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Task;
let steps = 0;
const store = new DiskStore(task.folder, () => {
  steps += 1;
  if (steps === task.crashAfter) process.kill(process.pid, 'SIGKILL');
});
await store.open();
const registry = new Registry({
  store,
  publicUrl: 'http://localhost:8081',
  platform: '1.0.0',
  rootKeys: [task.rootKey],
  readSetKey: async () => task.setKey,
  keepDays: 30,
  now: Date.now,
});
await registry.log.open();
const token = registry.state.tokens.get(task.token);
if (!token) throw new Error(`token ${task.token} is not in the log`);
for (const body of task.bodies) await publish(registry, token, body);
process.stdout.write(String(steps));
