import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withFileLock } from './file-lock';

describe('a lock of this machine', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maru-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('lets one at a time in and leaves nothing behind', async () => {
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      inside += 1;
      most.push(inside);
      await pause(5);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => withFileLock(path, work)));
    expect(most).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names its holder from its first moment', async () => {
    const seen = withFileLock(path, () => readFile(path, 'utf8'));
    expect(await seen).toMatch(new RegExp(`^${process.pid} `));
  });

  // A kill -9 ends a process anywhere, and ids are given again: soon in a container, where they begin at 1 with every start.
  it.each([
    { left: 'nothing in it', holder: '' },
    { left: 'the id of a process that is no more', holder: '999999999 1' },
    { left: 'an id that belongs to another process by now', holder: `${process.pid} 1` },
  ])('is taken over where a killed holder left it with $left', async ({ holder }) => {
    await writeFile(path, holder);
    expect(await withFileLock(path, async () => 'done')).toBe('done');
    expect(await readdir(folder)).toEqual([]);
  });
});
