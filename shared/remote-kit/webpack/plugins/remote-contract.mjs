import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { readCalls, readTexts, sorted } from './source-contract.mjs';

/**
 * `RemoteContract` of a compilation: what the sources of the remote say to the shell, and what the federation lends and takes.
 * @param folder - of the remote.
 */
export function contractOf(compilation, folder) {
  const modules = [...compilation.modules].flatMap((module) => [module, ...(module.modules ?? [])]);
  const names = routeNames();
  const calls = sourcesIn(modules, folder).map((file) =>
    readCalls(readFileSync(file, 'utf8'), { tsx: file.endsWith('.tsx'), names }),
  );
  return {
    links: uniqueLinks(calls.flatMap(({ links }) => links)),
    opens: sorted(calls.flatMap(({ opens }) => opens)),
    texts: readTexts(folder),
    bundled: sorted(modules.flatMap(({ resource }) => packageIn(resource))),
    consumes: sorted(modules.flatMap((module) => consumedBy(module))),
    provides: sorted(modules.flatMap((module) => providedBy(module))),
  };
}

const namedRoutes = new URL('../../../platform/src/navigation/named-routes.d.ts', import.meta.url);

const routeNames = () =>
  new Set([...readFileSync(namedRoutes, 'utf8').matchAll(/^ {2}'?([\w.-]+)'?:/gm)].map(([, name]) => name));

const sourcesIn = (modules, folder) =>
  sorted(
    modules
      .flatMap(({ resource }) => resource ?? [])
      .filter((path) => path.startsWith(folder + sep) && /\.tsx?$/.test(path) && !path.includes('node_modules')),
  );

const uniqueLinks = (links) => {
  const known = new Map(
    links.map(({ route, params }) => [`${route} ${sorted(params)}`, { route, params: sorted(params) }]),
  );
  return [...known.keys()].sort().map((key) => known.get(key));
};

/** `…/node_modules/mobx/…` and `…/shared/platform/…` by the names that imports use. */
function packageIn(resource) {
  const path = (resource ?? '').replaceAll('\\', '/');
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  const ours = /\/shared\/([a-z-]+)\/(?!node_modules)/.exec(path)?.[1];
  return installed?.startsWith('.') ? [] : (installed ?? (ours ? `@maru/${ours}` : []));
}

const consumedBy = ({ type, options }) => (type === 'consume-shared-module' ? options.shareKey : []);

/** What a module offers to the share scope; the federation keeps it private to the module. */
const providedBy = ({ type, _name }) => (type === 'provide-module' ? _name : []);
