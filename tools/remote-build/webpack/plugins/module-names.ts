import type { Compilation, Dependency, Module } from 'webpack';
import { builtModule } from './built-module';
import { sorted } from './source-texts';

/** Names by module, both in order. */
export type NamesOfModules = Readonly<Record<string, readonly string[]>>;

const isOurs = (module: string): boolean => module.startsWith('@maru/');

const inOrder = (entries: readonly (readonly [string, readonly string[]])[]): NamesOfModules =>
  Object.fromEntries([...entries].sort(([left], [right]) => (left < right ? -1 : 1)));

/** Names that a remote takes from each module of Maru's on the page; `*` where it takes the whole module. */
export const usedNames = (compilation: Compilation): NamesOfModules =>
  inOrder(
    [...compilation.modules].flatMap((module) => {
      const name = builtModule(module).options?.shareKey ?? '';
      if (module.type !== 'consume-shared-module' || !isOurs(name)) return [];
      return [[name, sorted(referencesTo(module, compilation))] as const];
    }),
  );

function referencesTo(module: Module, { moduleGraph }: Compilation): readonly string[] {
  const connections = [...moduleGraph.getIncomingConnections(module)];
  return connections
    .filter((connection) => connection.getActiveState(undefined) !== false)
    .flatMap(({ dependency }) => (dependency ? referencesOf(dependency, moduleGraph) : []));
}

const referencesOf = (dependency: Dependency, graph: Compilation['moduleGraph']): readonly string[] =>
  dependency.getReferencedExports(graph, undefined).map((reference) => {
    const [name = '*'] = Array.isArray(reference) ? reference : reference.name;
    return name;
  });

/** Names that each module of Maru's exports which the shell lends. */
export const offeredNames = ({ modules, moduleGraph }: Compilation): NamesOfModules =>
  inOrder(
    [...modules].flatMap((module) => {
      const name = builtModule(module)._name ?? '';
      if (module.type !== 'provide-module' || !isOurs(name)) return [];
      const [dependency] = [...module.blocks.flatMap((block) => block.dependencies), ...module.dependencies];
      const lent = dependency && moduleGraph.getModule(dependency);
      const names = lent && moduleGraph.getExportsInfo(lent).getProvidedExports();
      return [[name, Array.isArray(names) ? sorted(names) : []] as const];
    }),
  );
