import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createDCtx, decompressUsingDict, init } from '@bokuweb/zstd-wasm';
import Fastify, { type FastifyInstance } from 'fastify';
import { KeptBuilds } from './kept-builds';
import { serveShellFiles } from './shell-files';

const words = Array.from({ length: 4_000 }, () => randomBytes(6).toString('hex'));
const before = words.join(';');
const after = words.with(2_000, 'changed').join(';');
const other = randomBytes(30_000).toString('hex');
const [mainBefore, mainAfter, otherBefore] = ['main.aaaaaaaaaa.js', 'main.bbbbbbbbbb.js', 'other.cccccccccc.js'];
const [stylesBefore, stylesAfter] = ['main.aaaaaaaaaa.css', 'main.bbbbbbbbbb.css'];
const styles = randomBytes(20_000).toString('hex');
const turned = words.toReversed().join(';');

let home: string;
let app: FastifyInstance;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'deltas-'));
  const [dist, folder] = [join(home, 'dist'), join(home, 'builds')];
  const kept = new KeptBuilds({ dist, folder });
  await build(dist, { [mainBefore]: before, [otherBefore]: other, [stylesBefore]: styles });
  await kept.keep('1.0.0-a');
  await rm(dist, { recursive: true });
  await build(dist, {
    ...{ [mainAfter]: after, 'small.dddddddddd.js': 'small()' },
    ...{ [stylesAfter]: `${styles};`, 'other.ffffffffff.js': turned },
  });
  app = Fastify();
  serveShellFiles(app, dist, kept);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true });
});

async function build(dist: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(dist, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(dist, name), text);
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(text));
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const has = (text: string) => `:${digestOf(text).toString('base64')}:`;

const ask = (name: string, dictionary: string | undefined, encodings = 'gzip, br, zstd, dcb, dcz') =>
  app.inject({
    url: `/shell/${name}`,
    headers: { 'accept-encoding': encodings, ...(dictionary && { 'available-dictionary': dictionary }) },
  });

it('are offered as dictionaries of the builds to come, unless they are small', async () => {
  const { headers } = await ask(mainAfter, undefined);
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/shell/main.*.js", match-dest=("script")',
    vary: expect.stringContaining('available-dictionary'),
  });
  expect((await ask('small.dddddddddd.js', undefined)).headers).not.toHaveProperty('use-as-dictionary');
});

it('come as what changed since the build that a browser has', async () => {
  const { headers, rawPayload, statusCode } = await ask(mainAfter, has(before));
  expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([
    200,
    'dcz',
    'text/javascript; charset=utf-8',
  ]);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'use-as-dictionary': 'match="/shell/main.*.js", match-dest=("script")',
    vary: 'accept-encoding, available-dictionary',
  });
  expect(rawPayload.length).toBeLessThan(400);
  expect(rawPayload.subarray(0, 40)).toEqual(Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), digestOf(before)]));
});

it('are the same again for every file of a build, asked for side by side', async () => {
  const wanted = [
    { name: mainAfter, dictionary: before, text: after },
    { name: stylesAfter, dictionary: styles, text: `${styles};` },
    { name: 'other.ffffffffff.js', dictionary: other, text: turned },
  ];
  const got = await Promise.all(wanted.map(({ name, dictionary }) => ask(name, has(dictionary))));
  await init();
  for (const [at, { headers, rawPayload }] of got.entries()) {
    const { dictionary, text } = wanted[at] ?? { dictionary: '', text: '' };
    expect(headers['content-encoding']).toBe('dcz');
    const whole = decompressUsingDict(createDCtx(), rawPayload.subarray(40), Buffer.from(dictionary));
    expect(Buffer.from(whole).toString()).toBe(text);
  }
});

it.each([
  ['a file that was never served', has('never')],
  ['another file than an earlier one of that name', has(other)],
  ['no digest at all', ':bm90IGEgZGlnZXN0:'],
  ['a path', ':../../../../etc/passwd:'],
])('come whole to who names %s', async (_, dictionary) => {
  const { headers, statusCode } = await ask(mainAfter, dictionary);
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br']);
});

it('come whole to who does not take differences, and not at all under names that no build has', async () => {
  expect((await ask(mainAfter, has(before), 'gzip, br')).headers['content-encoding']).toBe('br');
  expect((await ask('main.eeeeeeeeee.js', has(before))).statusCode).toBe(404);
  expect((await ask('../package.json', has(before))).statusCode).toBe(404);
});
