import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..', '..');
const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const sources = remotes.flatMap((remote) =>
  readdirSync(join(root, remote, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(remote, 'src', path)),
);

/** Ways to a server besides the client that the shell lends. */
const ownWays =
  /\bfetch\(|\bXMLHttpRequest\b|\baxios\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b|\bnew HttpClient\b|\bwindow\.open\(/;

describe('remotes', () => {
  it('call the server through the one client of the page, never by themselves (API-008, TRAD-020)', () => {
    expect(remotes).toHaveLength(6);
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((path) => ownWays.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  it('hand all lifecycles to the shell, the preparation of a screen too (PLAT-023)', () => {
    const lifecycles = 'export const { bootstrap, mount, update, unmount, prepare } = defineRemote(';
    const silent = remotes.filter(
      (remote) => !readFileSync(join(root, remote, 'src', 'remote.tsx'), 'utf8').includes(lifecycles),
    );
    expect(silent).toEqual([]);
  });
});
