import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sequenceOf } from './signed-build';

describe('the place of a build in the order of releases', () => {
  let folder: string;
  const built = 1_790_000_000;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dist-'));
    await writeFile(join(folder, 'files.json'), '{}');
    await utimes(join(folder, 'files.json'), built, built);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@y', ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: '1700000000 +0000' },
    });

  it('is the date of the commit, whatever a restored cache has made of the file’s time', async () => {
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    expect(await sequenceOf(folder, {})).toBe(1_700_000_000);
    await writeFile(join(folder, 'files.json'), '{"changed": true}');
    await utimes(join(folder, 'files.json'), built, built);
    expect(await sequenceOf(folder, {})).toBe(built);
  });

  it('is the time of the build outside of a repository, and SOURCE_DATE_EPOCH where a builder sets it', async () => {
    expect(await sequenceOf(folder, {})).toBe(built);
    expect(await sequenceOf(folder, { SOURCE_DATE_EPOCH: '1795000000' })).toBe(1_795_000_000);
    expect(await sequenceOf(folder, { SOURCE_DATE_EPOCH: 'never' })).toBe(built);
  });
});
