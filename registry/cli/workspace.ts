import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../refusal';

/** The folder of the workspace that the command belongs to. */
export const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const remotesOfWorkspace = (): readonly string[] =>
  readdirSync(workspace).filter((name) => name.startsWith('mfe-') && existsSync(join(workspace, name, 'remote.json')));

/** Runs a program of the workspace to its end. @throws Refusal with its output if it fails. */
export const runInWorkspace = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: workspace, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    child.once('error', (error) => reject(new Refusal(0, [`${command} cannot be run: ${error.message}`])));
    child.once('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Refusal(0, [output.trim() || `${command} ${args.join(' ')} ended with ${code}`])),
    );
  });
