import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { startDevnet } from './devnet';

/**
 * A local Ethereum with blocks every two seconds, and the signer as a process of its own that is started again when it ends. Answers /ready on
 * MARU_PORT_CHAIN; the network itself is on MARU_PORT_EVM.
 */
const root = resolve(import.meta.dirname, '..', '..');
const home = resolve(root, process.env.MARU_HOME ?? '.maru', 'chain');
const devnet = await startDevnet({ home, port: Number(process.env.MARU_PORT_EVM ?? 8545), blockSeconds: 2 });
let signer: ChildProcess;
let isStopping = false;

function startSigner(): void {
  const env = { ...process.env, MARU_SIGNER_HOME: devnet.signerHome };
  const execArgv = ['--import', 'tsx'];
  signer = fork(join(root, 'exchange', 'src', 'signer', 'main.ts'), [], { cwd: root, env, execArgv });
  signer.once('exit', () => {
    if (!isStopping) setTimeout(startSigner, 500);
  });
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  signer.kill('SIGTERM');
  await devnet.stop();
  process.exit(code);
}

startSigner();
devnet.anvil.once('exit', () => void stop(1));
process.on('SIGTERM', () => void stop(0));
createServer((_, response) => response.end('ready')).listen(Number(process.env.MARU_PORT_CHAIN ?? 8075), '127.0.0.1');
