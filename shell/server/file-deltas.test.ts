import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileDeltas } from './file-deltas';

it('differences are kept also where somebody asks for names that no build has, one after the other and at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deltas-'));
  const before = randomBytes(2000).toString('hex');
  await writeFile(join(folder, 'main.aaaaaaaaaa.js'), before);
  await writeFile(join(folder, 'main.bbbbbbbbbb.js'), `${before};`);
  const digest = createHash('sha256').update(before).digest('base64');
  const deltas = new FileDeltas([folder]);
  const make = jest.spyOn(deltas as unknown as { make: () => Promise<Buffer | null> }, 'make');
  const ask = () => Promise.all([deltas.of('main.bbbbbbbbbb.js', digest), deltas.of('main.bbbbbbbbbb.js', digest)]);
  const [one, other] = await ask();
  expect([one?.equals(other ?? Buffer.from('')), make.mock.calls.length]).toEqual([true, 1]);
  const names = Array.from({ length: 150 }, (_, at) => `main.c${at}.js`);
  for (const name of names) expect(await deltas.of(name, digest)).toBeNull();
  expect(await Promise.all(names.map((name) => deltas.of(name, digest)))).toEqual(names.map(() => null));
  make.mockClear();
  await ask();
  expect(make).not.toHaveBeenCalled();
  await rm(folder, { recursive: true });
});
