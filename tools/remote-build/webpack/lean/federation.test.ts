import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as errorDescriptions from './error-descriptions';
import { commonJsRuntimeCore, leanModules, runtimeCoreModule } from './federation';
import * as preload from './preload';
import * as semver from './semver';
import * as snapshotHandler from './snapshot-handler';

/** The library's modules as they were when what takes their places was written, and when the saved bytes were measured. */
const replaced = [
  { file: 'SnapshotHandler.js', digest: '75b26f07988459b5', ours: snapshotHandler },
  { file: 'preload.js', digest: '195d4ee89d93f554', ours: preload },
  { file: 'index.js', digest: '1578363703f79ffc', ours: semver },
  { file: 'desc.mjs', digest: 'a81578d5b6e3f852', ours: errorDescriptions },
];

const pathOf = (file: string): string => Object.keys(leanModules).find((path) => basename(path) === file) ?? '';
const textOf = (file: string): string => readFileSync(pathOf(file), 'utf8');
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const exportsOf = (text: string): readonly string[] => /^export \{ ([^}]+) \};/m.exec(text)?.[1]?.split(', ') ?? [];

describe('modules of the federation runtime that the build replaces', () => {
  it('are all known here', () => {
    expect(Object.keys(leanModules).map((path) => basename(path))).toEqual(replaced.map(({ file }) => file));
  });

  it.each(replaced)(
    'have $file as it was: read the new one, measure what replacing it saves, note its digest',
    ({ file, digest }) => {
      expect(digestOf(textOf(file))).toBe(digest);
    },
  );

  it.each(replaced)('lose no name of $file', ({ file, ours }) => {
    expect(Object.keys(ours).sort()).toEqual([...exportsOf(textOf(file))].sort());
  });

  it('have one copy of the runtime, since there is an ES module beside the CommonJS copy that would be a second', () => {
    expect(commonJsRuntimeCore).toMatch(/\.cjs$/);
    expect(existsSync(commonJsRuntimeCore)).toBe(true);
    expect(existsSync(runtimeCoreModule)).toBe(true);
    expect(readFileSync(runtimeCoreModule, 'utf8')).toMatch(/^export \* from "@module-federation\/runtime\/core"/);
  });

  it.each([
    ['1.2.3', '<=1.2.3', true],
    ['1.2.3', '<=1.10.0', true],
    ['1.10.0', '<=1.2.3', false],
  ])('know that %s is %s: %s', (version, range, later) => {
    expect(semver.satisfy(version, range)).toBe(later);
  });
});
