import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import type { RemoteContract } from '@maru/contract';
import type { Compilation } from 'webpack';
import { usedMembers } from '../members/used-members';
import { lentPackages } from '../shared-modules';
import { type BuiltModule, builtModules } from './built-module';
import { heardEvents } from './heard-events';
import { usedNames } from './module-names';
import { packageFolders, packageVersions } from './package-versions';
import { readCalls } from './source-contract';
import { placesOfNames, placesOfTexts } from './source-places';
import { readTexts, sorted } from './source-texts';

type Link = RemoteContract['links'][number];

/**
 * The `RemoteContract` of a compilation: its calls of the shell, and the modules that it shares and uses.
 * @param folder - of the remote.
 * @param forRelease - false leaves out what is used of types.
 */
export function contractOf(compilation: Compilation, folder: string, forRelease = true): RemoteContract {
  const modules = builtModules(compilation);
  const names = routeNames();
  const sources = sourcesIn(modules, folder).map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const calls = sources.map(({ file, text }) => readCalls(text, { tsx: file.endsWith('.tsx'), names }));
  const texts = readTexts(folder);
  const uses = usedNames(compilation);
  const members = forRelease
    ? usedMembers({
        folder,
        sources: sorted(modules.flatMap(({ resource }) => resource ?? [])),
        lent: packageFolders(lentPackages, folder),
      })
    : undefined;
  return {
    links: uniqueLinks(calls.flatMap(({ links }) => links)),
    opens: sorted(calls.flatMap(({ opens }) => opens)),
    publishes: sorted(calls.flatMap(({ publishes }) => publishes)),
    hears: heardEvents(
      calls.flatMap(({ hears }) => hears),
      folder,
    ),
    texts,
    bundled: sorted(modules.flatMap(({ resource }) => packageIn(resource))),
    consumes: sorted(modules.flatMap(consumedBy)),
    uses,
    builtWith: packageVersions(Object.keys(uses), folder),
    ...(members && { members }),
    provides: sorted(modules.flatMap(providedBy)),
    places: {
      ...placesOfTexts(folder, texts),
      ...placesOfNames(
        sources.map((source, at) => ({ ...source, lines: calls[at]?.lines ?? new Map() })),
        { folder, uses },
      ),
    },
  };
}

const namedRoutes = createRequire(import.meta.url).resolve('@maru/platform/named-routes');

const routeNames = (): ReadonlySet<string> =>
  new Set([...readFileSync(namedRoutes, 'utf8').matchAll(/^ {2}'?([\w.-]+)'?:/gm)].map(([, name]) => name ?? ''));

const sourcesIn = (modules: readonly BuiltModule[], folder: string): readonly string[] =>
  sorted(
    modules
      .flatMap(({ resource }) => resource ?? [])
      .filter((path) => path.startsWith(folder + sep) && /\.tsx?$/.test(path) && !path.includes('node_modules')),
  );

function uniqueLinks(links: readonly Link[]): RemoteContract['links'] {
  const known = new Map(
    links.map(({ route, params }) => [`${route} ${sorted(params)}`, { route, params: sorted(params) }]),
  );
  return [...known].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, link]) => link);
}

/** `…/node_modules/mobx/…` and `…/shared/platform/…` by the names that imports use. */
function packageIn(resource: string | undefined): string | readonly string[] {
  const path = (resource ?? '').replaceAll('\\', '/');
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  const ours = /\/shared\/([a-z-]+)\/(?!node_modules)/.exec(path)?.[1];
  return installed?.startsWith('.') ? [] : (installed ?? (ours ? `@maru/${ours}` : []));
}

const consumedBy = ({ type, options }: BuiltModule): string | readonly string[] =>
  type === 'consume-shared-module' && options ? options.shareKey : [];

/** A module that the remote adds to the share scope. */
const providedBy = ({ type, _name }: BuiltModule): string | readonly string[] =>
  type === 'provide-module' && _name ? _name : [];
