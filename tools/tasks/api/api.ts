import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doorsOf, type Library, libraries } from '@maru/tools-packages/libraries';
import { root } from '@maru/tools-workspace';
import { emitDeclarations } from './declarations';
import { reportPath } from './packages';
import { reportOf } from './report';

/** Reports of the public types as the sources have them now. */
export async function currentReports(): Promise<ReadonlyMap<Library, string>> {
  const declarations = await emitDeclarations();
  return new Map(libraries.map((name) => [name, reportOf(name, doorsOf(name), declarations)]));
}

/** `npm run api`: writes the reports into docs/reference/api. */
export async function writeReports(): Promise<void> {
  for (const [name, report] of await currentReports()) {
    const path = join(root, reportPath(name));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, report);
    console.log(reportPath(name));
  }
}
