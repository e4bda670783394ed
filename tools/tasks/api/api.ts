import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { emitDeclarations } from './declarations';
import { doorsOf, type PublicPackage, publicPackages, reportPath } from './packages';
import { reportOf } from './report';

/** Reports of the public types as the sources have them now. */
export async function currentReports(): Promise<ReadonlyMap<PublicPackage, string>> {
  const declarations = await emitDeclarations();
  return new Map(publicPackages.map((name) => [name, reportOf(name, doorsOf(name), declarations)]));
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
