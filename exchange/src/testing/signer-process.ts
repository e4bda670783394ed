import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compiledForTests } from '@maru/tools-compile';

export interface SignerProcess {
  /** Ends it with a signal and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** The signer as a process of its own, as it runs in production. @param home - its folder. */
export async function startSignerProcess(home: string): Promise<SignerProcess> {
  const exchange = join(__dirname, '..', '..');
  const child = spawn(process.execPath, [await compiledForTests(exchange, 'src/signer/main.ts')], {
    cwd: exchange,
    env: { ...process.env, MARU_SIGNER_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes('signer is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the signer ended with ${code} before it was ready`)));
  });
  return {
    end: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill(signal);
      }),
  };
}
