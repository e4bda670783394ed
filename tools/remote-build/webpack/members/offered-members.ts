import { join } from 'node:path';
import type { Node } from 'typescript/unstable/ast';
import { functionNameOf, isFunction, isMember, memberNameOf, parametersOf } from './member-names';
import { withProject } from './type-project';

const isOffered = (path: string, sources: string): boolean =>
  path.startsWith(`${sources}/`) && !/\.test\.tsx?$|\/testing\//.test(path);

/**
 * What the sources of a package declare: members (`ModalBus.open`), and functions with the most arguments that they take
 * (`ModalBus.open(2)`; `*`: any number).
 * @param folder - of the package.
 */
export const offeredMembers = (folder: string): readonly string[] =>
  withProject(join(folder, 'tsconfig.json'), ({ program }) => {
    const names = new Set<string>();
    const counts = new Map<string, number>();
    const visit = (node: Node): void => {
      const member = isMember(node) ? memberNameOf(node) : null;
      if (member) names.add(member);
      const called = isFunction(node) ? functionNameOf(node) : null;
      if (called) counts.set(called, Math.max(counts.get(called) ?? 0, parametersOf(node) ?? Number.POSITIVE_INFINITY));
      node.forEachChild(visit);
    };
    for (const path of program.getSourceFileNames())
      if (isOffered(path, join(folder, 'src'))) program.getSourceFile(path)?.forEachChild(visit);
    const calls = [...counts].map(([name, count]) => `${name}(${Number.isFinite(count) ? count : '*'})`);
    return [...names, ...calls].sort();
  });
