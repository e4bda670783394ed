import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { workspace } from '../webpack/base.mjs';
import { remoteConfig } from '../webpack/index.mjs';

const usage = 'node shared/remote-kit/dev/serve-remote.mjs <remote> [--port 9001]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '9001' } },
});
const [remote] = positionals;
if (!remote) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}

const origin = `http://localhost:${values.port}`;
const out = join(workspace, '.maru', 'dev', remote);
const types = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};
const DAY_MS = 86_400_000;

/** The release as pages get it, unsigned: the override token speaks for it. Null before the first good build. */
let release = null;
const tabs = new Set();

// As the shell runs it: what it lends is production code, so this is too, only readable.
const config = remoteConfig(resolve(workspace, remote), { mode: 'production' });
const compiler = webpack({
  ...config,
  output: { ...config.output, path: out },
  optimization: { ...config.optimization, minimize: false },
  cache: { ...config.cache, name: `${config.cache.name}-dev` },
});
compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
  if (error) throw error;
  if (stats.hasErrors() || stats.hasWarnings()) console.error(stats.toString({ preset: 'errors-warnings' }));
  if (stats.hasErrors()) return;
  const first = release === null;
  release = readRelease();
  for (const tab of tabs) tab.write(`data: ${release.version}\n\n`);
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
  process.stdout.write(`${remote} ${release.version} built in ${seconds} s\n`);
  if (first) listen();
});

const readJson = (file) => JSON.parse(readFileSync(join(out, file), 'utf8'));

function readRelease() {
  const manifest = readJson('remote.json');
  const { entry, container, preload, files } = readJson('files.json');
  return {
    ...{ name: manifest.name, version: manifest.version, sequence: Math.floor(Date.now() / 1000) },
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    ...{ entry, container, preload, files, manifest },
    build: `sha256-${'A'.repeat(43)}=`,
    // Each build has an address of its own, so that no cache answers with an earlier one.
    baseUrl: `${origin}/builds/${manifest.version}/`,
    signature: { keyId: '0'.repeat(16), value: 'A'.repeat(86) },
  };
}

const server = createServer(async ({ url = '/' }, reply) => {
  reply.setHeader('access-control-allow-origin', '*');
  reply.setHeader('cross-origin-resource-policy', 'cross-origin');
  reply.setHeader('timing-allow-origin', '*');
  reply.setHeader('cache-control', 'no-store');
  const { pathname } = new URL(url, origin);
  if (pathname === '/release.json')
    return reply.setHeader('content-type', 'application/json').end(JSON.stringify(release));
  if (pathname === '/events') return follow(reply);
  const path = normalize(decodeURIComponent(pathname)).replace(/^\/builds\/[^/]+/, '');
  const bytes = await readFile(join(out, path)).catch(() => null);
  if (!bytes) return reply.writeHead(404).end();
  return reply.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(bytes);
});

/** Open tabs hear of each good build. */
function follow(reply) {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.write(': here\n\n');
  tabs.add(reply);
  reply.on('close', () => tabs.delete(reply));
}

function listen() {
  server.once('error', (error) => {
    console.error(error.code === 'EADDRINUSE' ? `port ${values.port} is taken: name another (--port)` : error.message);
    process.exit(1);
  });
  server.listen(Number(values.port), 'localhost', () => process.stdout.write(`${remote} is served at ${origin}\n`));
}
