import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

// On Linux the priority is that of the calling thread alone; elsewhere it would be that of the whole exchange.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // A sandbox that forbids it: passwords are hashed all the same.
  }
}

parentPort.on('message', ({ stored, password, cost }) => {
  try {
    parentPort.postMessage({ value: stored === null ? hashSync(password, cost) : verifySync(stored, password) });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
