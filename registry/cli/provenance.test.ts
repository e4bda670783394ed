import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provenanceOf, sequenceOf } from './provenance';

describe('what a release says of its build', () => {
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

  it('places it in the order of releases by the date of the commit, whatever a restored cache has made of the file’s time', async () => {
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    expect(await sequenceOf(folder, {})).toBe(1_700_000_000);
    await writeFile(join(folder, 'files.json'), '{"changed": true}');
    await utimes(join(folder, 'files.json'), built, built);
    expect(await sequenceOf(folder, {})).toBe(built);
  });

  it('places it by the time of the build outside of a repository, and SOURCE_DATE_EPOCH where a builder sets it', async () => {
    expect(await sequenceOf(folder, {})).toBe(built);
    expect(await sequenceOf(folder, { SOURCE_DATE_EPOCH: '1795000000' })).toBe(1_795_000_000);
    expect(await sequenceOf(folder, { SOURCE_DATE_EPOCH: 'never' })).toBe(built);
  });

  const commit = () => {
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'x');
    return String(git('rev-parse', 'HEAD')).trim();
  };

  it('names commit, repository and run of a CI, without the secret of whoever may read them (PLAT-044)', async () => {
    const hash = commit();
    expect(await provenanceOf(folder, {})).toEqual({ commit: hash });
    git('remote', 'add', 'origin', 'https://robot:secret@git.example/rewards/web.git');
    expect(await provenanceOf(folder, {})).toEqual({ commit: hash, repository: 'https://git.example/rewards/web' });
    const onGithub = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'rewards/web', GITHUB_RUN_ID: '7' };
    expect(await provenanceOf(folder, onGithub)).toEqual({
      ...{ commit: hash, repository: 'https://github.com/rewards/web' },
      builder: 'https://github.com/rewards/web/actions/runs/7',
    });
    const onGitlab = { CI_PROJECT_URL: 'https://git.example/r', CI_JOB_URL: 'https://git.example/r/-/jobs/1' };
    expect(await provenanceOf(folder, onGitlab)).toMatchObject({
      ...{ repository: 'https://git.example/r', builder: 'https://git.example/r/-/jobs/1' },
    });
    git('remote', 'set-url', 'origin', 'git@git.example:rewards/web.git');
    expect(await provenanceOf(folder, { MARU_BUILDER_URL: 'not an address' })).toEqual({
      ...{ commit: hash, repository: 'https://git.example/rewards/web' },
    });
  });

  it('names no commit where the work tree differs from it, or where there is none', async () => {
    expect(await provenanceOf(folder, {})).toBeNull();
    commit();
    await writeFile(join(folder, 'files.json'), '{"changed": true}');
    expect(await provenanceOf(folder, { MARU_BUILDER_URL: 'https://ci.example/1' })).toBeNull();
    git('checkout', '.');
    expect(await provenanceOf(folder, {})).not.toBeNull();
    await writeFile(join(folder, 'screen.tsx'), 'in no commit');
    expect(await provenanceOf(folder, {})).toBeNull();
  });
});
