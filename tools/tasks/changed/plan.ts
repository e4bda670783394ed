import { journeys } from './journeys-of';
import { type WorkspaceGraph, withDependents } from './workspace-graph';

/** What is run for a change. */
export interface ChangePlan {
  /** Files to format and lint. */
  readonly files: readonly string[];
  /** Folders whose imports and types are checked. */
  readonly folders: readonly string[];
  /** Projects of jest.config.mjs that run in full. */
  readonly projects: readonly string[];
  /** Specs of e2e/specs; none where no page can have changed. */
  readonly specs: readonly string[];
  /** Remotes that specs which go through all of them may keep to; null: all. */
  readonly remotes: readonly string[] | null;
}

/** Tests that read files of the whole repository: they run with every change. */
export const acrossTests: readonly string[] = [
  'tools/tasks/',
  'tools/remote-build/links/',
  'tools/topology/compose',
  'registry/cli/code-owners',
  'shell/src/routing/screen-table',
  'exchange/src/boot/auth-level',
];

/** Settings of everything: after a change of one nothing can be left out. */
const ofEverything =
  /^(package\.json|pnpm-(lock|workspace)\.yaml|tsconfig\.base\.json|jest\.config\.mjs|\.dependency-cruiser\.mjs|knip\.json|\.npmrc|\.nvmrc|\.ci\/|shared\/testing\/)/;

/**
 * Says what a change can break: the packages it touches, and all that depend on them.
 * @returns null where that is everything.
 */
export function planFor(files: readonly string[], graph: WorkspaceGraph): ChangePlan | null {
  if (files.some((file) => ofEverything.test(file))) return null;
  const code = files.filter((file) => !file.endsWith('.md'));
  const touched = new Set(code.flatMap((file) => folderOf(file, graph) ?? []));
  const specFiles = code.filter((file) => file.startsWith('e2e/specs/'));
  // A spec on its own breaks itself alone; whatever else is in e2e is shared by all of them.
  if (code.filter((file) => file.startsWith('e2e/')).length === specFiles.length) touched.delete('e2e');
  const affected = withDependents(touched, graph);
  const specs = new Set(specFiles.map((file) => file.slice('e2e/specs/'.length)));
  for (const spec of specsOf(affected, code)) specs.add(spec);
  const remotes = [...affected].filter((folder) => folder.startsWith('mfe-'));
  const isRemotesAlone = [...touched].every((folder) => folder.startsWith('mfe-')) && specFiles.length === 0;
  return {
    files: code,
    folders: [...new Set([...affected, ...(specFiles.length > 0 ? ['e2e'] : [])])].sort(),
    projects: [...new Set([...affected].flatMap(projectsOf))].sort(),
    specs: [...specs].sort(),
    remotes: isRemotesAlone ? remotes.sort() : null,
  };
}

/** The package a file belongs to, or its top folder where that is none. */
function folderOf(file: string, graph: WorkspaceGraph): string | undefined {
  const parts = file.split('/');
  const nested = parts.slice(0, 2).join('/');
  if (graph.has(nested)) return nested;
  return parts.length > 1 ? parts[0] : undefined;
}

function specsOf(affected: ReadonlySet<string>, code: readonly string[]): readonly string[] {
  if (affected.has('e2e')) return Object.keys(journeys);
  const folders = new Set(affected);
  if (code.some((file) => /^(Dockerfile|docker-compose\.yml|\.dockerignore)$/.test(file))) folders.add('deploy');
  return Object.keys(journeys).filter((spec) => journeys[spec]?.some((folder) => folders.has(folder)));
}

/** Projects of jest.config.mjs whose tests lie in a folder; none for folders without tests of their own. */
export function projectsOf(folder: string): readonly string[] {
  if (folder === 'shell') return ['shell', 'shell-server'];
  if (folder === 'registry') return ['registry', 'registry-page'];
  if (folder === 'backoffice/page') return ['backoffice-page'];
  if (folder === 'confirmation') return ['confirmation'];
  if (folder.startsWith('tools/')) return ['tools'];
  if (folder.startsWith('shared/') && folder !== 'shared/testing') return [folder.slice('shared/'.length)];
  return /^(mfe-|exchange$)/.test(folder) ? [folder] : [];
}
