import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { contentTypes } from './content-types';
import type { Files } from './neighbours';

/** Plain elements outside of all remotes; only the shell's styles may change them. */
const probes = ['h1', 'p', 'a', 'button', 'input', 'table', 'ul', 'section'].map((tag) => `<${tag}></${tag}>`).join('');
const html = `<!doctype html><html lang="ko"><head><title>boot</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css"></head><body><div id="probes">${probes}</div><div id="slot"></div>
<script src="/main.js"></script></body></html>`;

/** The policy of the product's pages (shell/server/page.ts), where every file comes from one origin. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'worker-src blob:',
  "frame-src 'none'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types maru-script dompurify',
].join('; ');

export interface BootServer {
  readonly origin: string;
  /** Serves the files of a release. @returns the address under which the browser gets them. */
  readonly place: (files: Files) => string;
  readonly close: () => void;
}

/**
 * Serves the boot page, the candidate's files and those of the releases beside it on a free port of this machine: the browser
 * needs no other address, and may ask no other.
 * @param page - folder of the built page.
 */
export async function serveBoot(page: string, candidate: Files): Promise<BootServer> {
  const placed: Files[] = [];
  const read = async (path: string): Promise<Buffer | null> => {
    const [, place = '', ...rest] = path.split('/');
    const file = rest.join('/');
    if (place === 'candidate') return candidate.get(file) ?? null;
    const beside = /^beside-(\d+)$/.exec(place);
    if (beside) return placed[Number(beside[1])]?.get(file) ?? null;
    return rest.length > 0 ? null : readFile(join(page, place)).catch(() => null);
  };
  const server = createServer((request, reply) => {
    void answer(request.url ?? '/', reply, read).catch(() => reply.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    place: (files) => `${origin}/beside-${placed.push(files) - 1}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(url: string, reply: ServerResponse, read: (path: string) => Promise<Buffer | null>) {
  reply.setHeader('content-security-policy', policy).setHeader('x-content-type-options', 'nosniff');
  const path = decodeURIComponent(new URL(url, 'http://boot.invalid').pathname);
  if (path === '/') return reply.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  const bytes = path.includes('..') ? null : await read(path);
  if (!bytes) return reply.writeHead(404).end();
  return reply.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream').end(bytes);
}
