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

it('asking for ever other pairs of builds takes no more than a share of the time; what is kept is sent all the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deltas-'));
  const texts = Array.from({ length: 10 }, (_, at) =>
    randomBytes(200)
      .toString('hex')
      .repeat(at + 1),
  );
  for (const [at, text] of texts.entries()) await writeFile(join(folder, `main.a${at}.js`), text);
  const digests = texts.map((text) => createHash('sha256').update(text).digest('base64'));
  let nowMs = 0;
  // Each difference takes 50 ms.
  const deltas = new FileDeltas([folder], () => {
    nowMs += 50;
    return nowMs;
  });
  const askAll = async () => {
    const made: string[] = [];
    for (const digest of digests)
      for (const at of texts.keys()) if (await deltas.of(`main.a${at}.js`, digest)) made.push(`${at} ${digest}`);
    return made;
  };
  const first = await askAll();
  // Of 100 pairs: ten in the half second, then one a second.
  expect(first.length).toBeGreaterThanOrEqual(10);
  expect(first.length).toBeLessThan(20);
  expect(await askAll()).toEqual(expect.arrayContaining(first));
  nowMs += 60_000;
  expect((await askAll()).length).toBeGreaterThanOrEqual(first.length + 10);
  await rm(folder, { recursive: true });
});
