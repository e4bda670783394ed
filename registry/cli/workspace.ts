import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, root } from '@maru/tools-workspace';
import { Refusal } from '../refusal';

export const remotesOfWorkspace = (): readonly string[] =>
  readdirSync(root).filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'remote.json')));

/**
 * Folder of a remote: in the repository the one of its name; elsewhere the command runs in the project of one remote.
 * @param name - may be left out in such a project.
 * @throws Refusal where neither the name nor the project says which remote is meant.
 */
export function folderOf(name: string | undefined): string {
  const folder = inRepository && name ? join(root, name) : root;
  const path = join(folder, 'remote.json');
  if (!existsSync(path)) throw new Refusal(0, [`${path} is missing: name a remote, or run this in the project of one`]);
  const own = nameAt(path);
  if (name && name !== own) throw new Refusal(0, [`${path} is of ${own}, not of ${name}`]);
  return folder;
}

/** @throws Refusal where the file holds no name. */
export function nameAt(path: string): string {
  try {
    return String((JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown }).name);
  } catch (error) {
    throw new Refusal(0, [`${path} is no JSON (${(error as Error).message})`]);
  }
}

/** Runs a program in the repository's or the project's folder to its end. @throws Refusal with its output if it fails. */
export const runInWorkspace = (command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    child.once('error', (error) => reject(new Refusal(0, [`${command} cannot be run: ${error.message}`])));
    child.once('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Refusal(0, [output.trim() || `${command} ${args.join(' ')} ended with ${code}`])),
    );
  });

/** Runs a program in that folder, with this terminal, until it ends or this process is told to. @returns its exit code. */
export const runHere = (command: string, args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.once('error', (error) => reject(new Refusal(0, [`${command} cannot be run: ${error.message}`])));
    child.once('exit', (code) => resolve(code ?? 1));
  });
