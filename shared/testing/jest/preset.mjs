import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesOfPages, librariesOfServers } from './one-file.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..', '..');

const swc = [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

/** Packages that ship ES modules only; jest runs CommonJS, so they pass through swc like our own code. */
const modulesOnly = [
  'cookie',
  'content-disposition',
  'typebox',
  'pretendard',
  '@scure',
  '@noble',
  'otplib',
  '@otplib',
  'decimal.js-light',
  'trading-signals',
];

const common = (displayName, folder, inner = []) => ({
  displayName,
  rootDir: join(root, folder),
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [
    '/\\.maru/test-libraries/',
    `/node_modules/(?!(?:\\.pnpm/)?(?:${modulesOnly.map((name) => name.replace('/', '\\+')).join('|')})[@+/])`,
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...inner.map((name) => `<rootDir>/${name}/`)],
});

/**
 * Code that runs on Node: exchange, registry, pure rules.
 * @param inner - folders in it that are projects of their own.
 */
export const nodeProject = (displayName, folder, inner) => ({
  ...common(displayName, folder, inner),
  testEnvironment: 'node',
  moduleNameMapper: librariesOfServers(root),
  setupFiles: [join(here, 'plugin-names.mjs')],
});

/** Code that runs in the browser: components and stores, in jsdom. */
export const browserProject = (displayName, folder) => ({
  ...common(displayName, folder),
  testEnvironment: 'jsdom',
  setupFiles: [join(here, 'browser-globals.mjs')],
  setupFilesAfterEnv: [join(here, 'matchers.mjs')],
  moduleNameMapper: {
    ...librariesOfPages(root),
    '\\.css$': join(here, 'css-modules.mjs'),
    '\\.(svg|png|woff2)$': join(here, 'file.mjs'),
  },
});
