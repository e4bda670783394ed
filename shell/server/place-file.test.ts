import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeFile } from './place-file';

describe('a file that is placed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'place-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('is on disk before it has its name, so that no loss of power leaves an empty one', async () => {
    const probe = await open(join(folder, 'probe'), 'w');
    const handles = Object.getPrototypeOf(probe);
    await probe.close();
    const names: (readonly string[])[] = [];
    const sync = handles.sync;
    jest.spyOn(handles, 'sync').mockImplementation(async function (this: unknown) {
      names.push(await readdir(folder));
      return sync.call(this);
    });
    await placeFile(join(folder, 'main.js'), (draft) => writeFile(draft, 'start()'));
    expect(names.map((each) => each.includes('main.js'))).toEqual([false]);
    expect(await readFile(join(folder, 'main.js'), 'utf8')).toBe('start()');
  });

  it('leaves nothing where the disk fails', async () => {
    const failing = placeFile(join(folder, 'main.js'), async (draft) => {
      await writeFile(draft, 'sta');
      throw new Error('ENOSPC');
    });
    await expect(failing).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  });
});
