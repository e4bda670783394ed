import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Team } from '@maru/contract';
import { registryConfig } from '../service/config';
import { initWorld } from './local-world';

/** Teams of the trust document that a new registry of this machine begins with. */
async function teamsOfNewWorld(): Promise<readonly Team[]> {
  const home = await mkdtemp(join(tmpdir(), 'owners-'));
  try {
    const env = { MARU_HOME: home };
    await initWorld(env, registryConfig(env));
    const log = join(home, 'registry', 'log');
    const records = await Promise.all((await readdir(log)).map((name) => readFile(join(log, name), 'utf8')));
    const trust = records.map((text) => JSON.parse(text)).find(({ action }) => action === 'trust');
    return trust.signed.trust.teams;
  } finally {
    await rm(home, { recursive: true });
  }
}

describe('CODEOWNERS', () => {
  it('names the registry’s team of each remote, and a second person where a release needs one', async () => {
    const owners = await readFile(join(__dirname, '..', '..', 'CODEOWNERS'), 'utf8');
    const lines = owners.split('\n').map((line) => line.split(/\s+/));
    const teams = await teamsOfNewWorld();
    expect(teams.length).toBeGreaterThan(5);
    const wanted = teams.flatMap(({ name, remotes, secondApprover }) =>
      remotes.map((remote) => [`/${remote}/`, `@maru/${name}`, ...(secondApprover ? ['@maru/second'] : [])]),
    );
    const byFolder = (rows: readonly (readonly string[])[]) =>
      [...rows].sort((a, b) => `${a[0]}`.localeCompare(`${b[0]}`));
    expect(byFolder(lines.filter(([folder = '']) => folder.startsWith('/')))).toEqual(byFolder(wanted));
    expect(lines).toContainEqual(['*', '@maru/owner']);
  });
});
