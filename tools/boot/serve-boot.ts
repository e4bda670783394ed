import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Plain elements outside of all remotes; only the shell's styles may change them. */
const probes = ['h1', 'p', 'a', 'button', 'input', 'table', 'ul', 'section'].map((tag) => `<${tag}></${tag}>`).join('');
const html = `<!doctype html><html lang="ko"><head><title>boot</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css"></head><body><div id="probes">${probes}</div><div id="slot"></div>
<script src="/main.js"></script></body></html>`;

export interface BootServer {
  readonly origin: string;
  readonly close: () => void;
}

/**
 * Serves the boot page and the candidate's files on a free port.
 * @param page - folder of the built page; @param candidate - folder of the candidate's files, or null.
 */
export async function serveBoot(page: string, candidate: string | null): Promise<BootServer> {
  const server = createServer(async ({ url = '/' }, reply) => {
    const { pathname } = new URL(url, 'http://boot.invalid');
    if (pathname === '/') return reply.setHeader('content-type', 'text/html; charset=utf-8').end(html);
    const path = normalize(decodeURIComponent(pathname));
    const own = candidate && path.startsWith('/candidate/');
    const file = own ? join(candidate, path.slice('/candidate'.length)) : join(page, path);
    const bytes = await readFile(file).catch(() => null);
    if (!bytes) return reply.writeHead(404).end();
    return reply.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
