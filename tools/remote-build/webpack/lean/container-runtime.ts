/**
 * Replaces the federation runtime in a remote, which only takes what the shell lends: it has no remotes of its own, no module to lend and
 * nothing to fall back to. The shell's runtime speaks to it by the container's `init` and `get`. Saves 4 KiB brotli of each remote's entry.
 */

type Factory = () => unknown;

/** A module that the shell lends, as in its share scope. */
interface Shared {
  /** Set where the module is loaded. */
  readonly lib?: Factory;
  readonly get: () => Factory | Promise<Factory>;
}

type ShareScope = Readonly<Record<string, Readonly<Record<string, Shared>>>>;

interface WebpackRequire {
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  readonly S: Record<string, ShareScope>;
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, { readonly shareKey: string }>>;
  };
}

interface Consumption {
  readonly chunkId: string | number;
  /** What the chunk waits for. */
  readonly promises: unknown[];
  readonly chunkMapping: Readonly<Record<string, readonly (string | number)[]>>;
  /** By module: 0 where it is there, the promise while it is awaited. */
  readonly installedModules: Record<string, 0 | Promise<void>>;
  readonly webpackRequire: WebpackRequire;
}

/** Installs the modules that a chunk takes from the shell; each of them is asked for once, and again after a failure. */
function consumes({ chunkId, promises, chunkMapping, installedModules, webpackRequire }: Consumption): void {
  const { m: factories, c: cache, consumesLoadingData } = webpackRequire;
  const install = (id: string | number, factory: Factory) => {
    installedModules[id] = 0;
    factories[id] = (module) => {
      delete cache[id];
      module.exports = factory();
    };
  };
  const fail = (id: string | number, error: unknown) => {
    delete installedModules[id];
    factories[id] = () => {
      delete cache[id];
      throw error;
    };
  };
  for (const id of chunkMapping[chunkId] ?? []) {
    const installed = installedModules[id];
    if (installed !== undefined) {
      promises.push(installed);
      continue;
    }
    const name = consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? '';
    const shared = Object.values(webpackRequire.S.default?.[name] ?? {})[0];
    if (!shared) fail(id, new Error(`The shell lends no ${name}`));
    else if (shared.lib) install(id, shared.lib);
    else {
      const loading = Promise.resolve(shared.get()).then(
        (factory) => install(id, factory),
        (error: unknown) => fail(id, error),
      );
      installedModules[id] = loading;
      promises.push(loading);
    }
  }
}

/** The container's `init`: takes the share scope of the shell. */
function initContainerEntry(given: { readonly webpackRequire: WebpackRequire; readonly shareScope: ShareScope }): void {
  given.webpackRequire.S.default = given.shareScope;
}

/** In the form in which the build's own code asks for it. */
export default {
  runtime: {},
  bundlerRuntime: { consumes, initContainerEntry, init: () => ({}) },
  bundlerRuntimeOptions: {},
};
