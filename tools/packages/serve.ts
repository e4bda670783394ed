import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import { tarballsIn } from './pack';

interface Published {
  readonly manifest: { readonly name: string; readonly version: string };
  readonly file: string;
  readonly bytes: Buffer;
}

/**
 * A registry of npm on this machine: it serves the packed packages and sends npm on to its usual registry for all others.
 * @param folder - of the tarballs. @param usual - address of that registry.
 * @throws Error where the port is taken.
 */
export function servePackages(folder: string, usual: string, port: number): Promise<Server> {
  const packages = new Map(
    tarballsIn(folder)
      .map(read)
      .map((each) => [each.manifest.name, each]),
  );
  const server = createServer((request, reply) => answer(request, reply, { packages, usual }));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function read(path: string): Published {
  const text = execFileSync('tar', ['-xzOf', path, 'package/package.json'], { encoding: 'utf8' });
  return { manifest: JSON.parse(text), file: basename(path), bytes: readFileSync(path) };
}

interface Shelf {
  readonly packages: ReadonlyMap<string, Published>;
  readonly usual: string;
}

function answer({ url = '/', headers }: IncomingMessage, reply: ServerResponse, { packages, usual }: Shelf): void {
  const path = decodeURIComponent(url.slice(1));
  const tarball = [...packages.values()].find(({ file }) => path === `-/${file}`);
  if (tarball) return void reply.setHeader('content-type', 'application/octet-stream').end(tarball.bytes);
  const found = packages.get(path);
  if (!found) return void reply.writeHead(302, { location: `${usual.replace(/\/$/, '')}${url}` }).end();
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(packument(found, `http://${headers.host}`)));
}

/** What npm reads before it takes a package. */
function packument({ manifest, file, bytes }: Published, origin: string): object {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball: `${origin}/-/${file}`, integrity } } },
  };
}
