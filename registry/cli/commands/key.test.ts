import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { Refusal } from '../../refusal';
import { addKey } from './key';
import { addTrust } from './trust';

describe('the key of a team in another repository', () => {
  let folder: string;
  const said: string[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'key-'));
    jest.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });
  const run = (...args: readonly string[]) => {
    const program = new Command('maru').option('--json').option('--registry <url>');
    addKey(program);
    addTrust(program);
    return program.parseAsync(['node', 'maru', ...args]);
  };

  it('is made where only its owner may read it, and its public half alone is said (PLAT-046)', async () => {
    const path = join(folder, 'keys', 'team.json');
    await run('key', '--out', path);
    const { key, private: secret } = JSON.parse(readFileSync(path, 'utf8'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(said.join('\n')).toContain(`--key=${key}`);
    expect(said.join('\n')).not.toContain(secret);
  });

  it('is not written over: what is live may be signed with it', async () => {
    const path = join(folder, 'team.json');
    await run('key', '--out', path);
    const before = readFileSync(path, 'utf8');
    await expect(run('key', '--out', path)).rejects.toMatchObject({
      findings: [expect.stringContaining('is there already')],
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  it('is entered by its public half, which has a form', async () => {
    for (const key of ['short', `${'A'.repeat(42)}!`, 'A'.repeat(44)])
      await expect(run('trust', 'add-team', 'rewards', 'mfe-rewards', `--key=${key}`)).rejects.toThrow(Refusal);
  });
});
