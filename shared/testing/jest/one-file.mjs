import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

/** Libraries of hundreds of small files, which jest reads and evaluates one by one in every suite. */
const ofServers = {
  // A package that has all of them.
  home: 'exchange',
  libraries: [
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    '@fastify/formbody',
    '@fastify/multipart',
    '@fastify/rate-limit',
    '@fastify/swagger',
    '@fastify/type-provider-typebox',
    'ajv',
    'ajv-formats',
    'fastify',
    'kysely',
    'prom-client',
    'sanitize-html',
    'typebox',
    'typebox/compile',
    'typebox/value',
  ],
  external: ['pino', 'pg'],
};

/** Fastify's page of the API needs it in each suite that has the whole exchange. */
const ofApiPages = { home: 'tools/topology', libraries: ['yaml'], external: [] };

const ofTheGate = { home: 'registry', libraries: ['postcss', 'postcss-selector-parser', 'semver'], external: [] };

const ofPages = {
  home: 'shared/platform',
  libraries: [
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@testing-library/user-event',
    'rxjs',
  ],
  // Its one instance is shared with the components under test.
  external: ['react', 'react-dom'],
};

const ofComponents = { home: 'shared/ui', libraries: ['react-aria-components'], external: ofPages.external };

/**
 * Puts libraries into a few files for servers and for pages, kept until a version changes: suites start in half the time.
 * @param root - of the repository.
 * @returns jest's moduleNameMapper for them.
 */
export const librariesOfServers = (root) => inFiles(root, [ofServers, ofApiPages, ofTheGate]);
export const librariesOfPages = (root) => inFiles(root, [ofPages, ofComponents]);

const inFiles = (root, groups) => Object.assign({}, ...groups.map((group) => inOneFile(root, group)));

function inOneFile(root, { home, libraries, external }) {
  const key = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  const folder = join(root, '.maru', 'test-libraries', `${key.slice(0, 16)}-${home.replace('/', '-')}`);
  if (!existsSync(folder)) write(folder, { home: join(root, home), libraries, external });
  return Object.fromEntries(libraries.map((name, at) => [`^${name}$`, join(folder, `${at}.cjs`)]));
}

function write(folder, { home, libraries, external }) {
  const { resolve } = createRequire(join(home, 'package.json'));
  const outside = external.map((name) => [name, dirname(resolve(`${name}/package.json`))]);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  buildSync({
    stdin: {
      contents: `module.exports = [${libraries.map((name) => `() => require('${name}')`).join(',\n')}];`,
      resolveDir: home,
    },
    outfile: join(unfinished, 'libraries.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    alias: Object.fromEntries(outside),
    external: outside.map(([, path]) => `${path}*`),
    logLevel: 'error',
  });
  for (const at of libraries.keys())
    writeFileSync(join(unfinished, `${at}.cjs`), `module.exports = require('./libraries.cjs')[${at}]();\n`);
  // Another run may have been quicker.
  if (!existsSync(folder)) renameSync(unfinished, folder);
}
