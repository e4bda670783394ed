import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const here = import.meta.dirname;

const swc = [
  require.resolve('@swc/jest'),
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
  '@maru',
  '@scure',
  '@noble',
  'otplib',
  '@otplib',
  'decimal.js-light',
  'trading-signals',
];

/** How jest reads TypeScript. */
export const transforms = {
  transform: { '\\.[cm]?[jt]sx?$': swc },
  transformIgnorePatterns: [
    '/\\.maru/test-libraries/',
    `/node_modules/(?!(?:\\.pnpm/)?(?:${modulesOnly.map((name) => name.replace('/', '\\+')).join('|')})[@+/])`,
  ],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  runtime: join(here, 'runtime.mjs'),
};

/** Code that runs in the browser: components and stores, in jsdom. */
export const inPages = {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFiles: [join(here, 'browser-globals.mjs')],
  setupFilesAfterEnv: [join(here, 'matchers.mjs')],
};

/** Styles and pictures by stand-ins. */
export const filesByName = {
  '\\.css$': join(here, 'css-modules.mjs'),
  '\\.(svg|png|woff2)$': join(here, 'file.mjs'),
};
