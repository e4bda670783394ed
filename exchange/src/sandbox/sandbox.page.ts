import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';

const files = {
  '/sandbox': ['sandbox.html', 'text/html; charset=utf-8'],
  '/sandbox/sandbox.js': ['sandbox.js', 'text/javascript; charset=utf-8'],
  '/sandbox/sandbox.css': ['sandbox.css', 'text/css; charset=utf-8'],
} as const;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** HTML page of the sandbox: outbox, members and controls. */
export const sandboxPage: FastifyPluginAsync = async (app) => {
  for (const [path, [name, type]] of Object.entries(files)) {
    app.get(path, { schema: { hide: true } }, async (_, reply) =>
      reply
        .type(type)
        .header('content-security-policy', policy)
        .send(await readFile(fileURLToPath(new URL(`page/${name}`, import.meta.url)))),
    );
  }
};
