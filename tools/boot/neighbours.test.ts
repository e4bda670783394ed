import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bring, type Files, neighboursOf } from './neighbours';
import type { Release } from './release';

const contents: Readonly<Record<string, string>> = { 'remoteEntry.js': 'entry()', 'late/1.js': 'late()' };
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const files = Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, hashOf(text)]));

describe('the releases beside a candidate (PLAT-042)', () => {
  let host: Server;
  let base: string;
  const asked: string[] = [];
  beforeEach(async () => {
    asked.splice(0);
    host = createServer(({ url = '' }, reply) => {
      asked.push(url);
      const [, folder, ...path] = url.split('/');
      const text = contents[path.join('/')];
      if (folder === 'moved') return reply.writeHead(302, { location: `/good/${path.join('/')}` }).end();
      if (folder === 'down' || text === undefined) return reply.writeHead(404).end();
      return reply.end(folder === 'hostile' && path.includes('1.js') ? `${text};steal()` : text);
    });
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  });
  afterEach(() => host.close());
  const release = (folder: string, change: Partial<Release> = {}) =>
    ({ name: `mfe-${folder}`, version: '1.0.0', baseUrl: `${base}/${folder}/`, files, ...change }) as Release;

  it('are had with the hashes that their teams have signed, once each', async () => {
    const placed: Files[] = [];
    const good = release('good');
    const place = (brought: Files) => `/beside-${placed.push(brought) - 1}/`;
    const { worlds, notes } = await neighboursOf([[good], [good]], place);
    expect([worlds.map((world) => world.map(({ baseUrl }) => baseUrl)), notes]).toEqual([
      [['/beside-0/'], ['/beside-0/']],
      [],
    ]);
    expect(Object.fromEntries([...(placed[0] ?? [])].map(([path, bytes]) => [path, bytes.toString()]))).toEqual(
      contents,
    );
    expect(asked.sort()).toEqual(['/good/late/1.js', '/good/remoteEntry.js']);
  });

  it('are left out of every world, and said, where their host has not what was signed', async () => {
    const nowhere = release('gone', { baseUrl: 'http://127.0.0.1:9/gone/' });
    const bad = [release('down'), release('hostile'), release('moved'), nowhere];
    const { worlds, notes } = await neighboursOf([bad, [...bad, release('good')]], () => '/beside/');
    expect(worlds.map((world) => world.map(({ name }) => name))).toEqual([[], ['mfe-good']]);
    const says = [
      /mfe-down@1\.0\.0: .*remoteEntry\.js answers 404/,
      /mfe-gone.* cannot be had/,
      /mfe-hostile.*late\/1\.js is not the file that was signed/,
      /mfe-moved.* cannot be had/,
    ];
    expect([...notes].sort()).toEqual(says.map((why) => expect.stringMatching(why)));
  });

  it('are asked for nothing outside of their folder, nor what they do not name', async () => {
    await expect(bring(release('good', { files: { '../admin': hashOf('') } }))).rejects.toThrow('lies outside of');
    expect(await bring(release('good', { files: {} }))).toEqual(new Map());
    expect(asked).toEqual([]);
  });
});
