import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles, RemoteNavigator, RemoteProps, ShellServices } from '@maru/platform';
import { createHtmlPolicy } from '@maru/ui/internal';
import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { createBootServices, open } from './boot-services';
import { lazily } from './provide';
import { installScriptPolicy } from './script-policy';

installScriptPolicy(window);
createHtmlPolicy(window);

/** The fields of a release that the page uses. */
export type Booted = Pick<RemoteRelease, 'name' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'>;

const services: ShellServices = createBootServices();
const lifecycles = new Map<string, RemoteLifecycles>();
const failures: string[] = [];

type Shared = NonNullable<ReturnType<typeof getInstance>>['shareScopeMap'][string][string][string];

const entries = (): readonly (readonly [string, Shared])[] =>
  Object.values(getInstance()?.shareScopeMap ?? {}).flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.values(versions).map((shared) => [name, shared] as const),
    ),
  );

/** The entries by identity, since the runtime overwrites their `from`. */
const shells = new WeakSet(entries().map(([, shared]) => shared));
const fromShell = (shared: Shared): boolean => shells.has(shared);

/** As in the shell: the page's own copies win over those of a remote. */
const pinShares: ModuleFederationRuntimePlugin = {
  name: 'pin-shares',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName } = args;
    const shells = Object.values(shareScopeMap[scope]?.[pkgName] ?? {}).find(fromShell);
    if (shells) args.resolver = () => ({ shared: shells, useTreesShaking: false });
    return args;
  },
};
registerPlugins([pinShares]);

const styled = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} does not load`));
    document.head.append(link);
  });

async function load({ container, baseUrl, entry, preload }: Booted): Promise<void> {
  await Promise.all(preload.css.map((file) => styled(baseUrl + file)));
  registerRemotes([{ name: container, entry: baseUrl + entry, entryGlobalName: container, type: 'global' }]);
  const loaded = await loadRemote<RemoteLifecycles>(`${container}/remote`);
  if (!loaded) throw new Error('exposes no ./remote');
  lifecycles.set(container, loaded);
}

/** Values that an address or a navigation state may have. */
const examples: Readonly<Record<string, string>> = { marketCode: 'KRW-BTC', coin: 'BTC', tkCode: 'WOW1', id: '1' };

const nowhere = () => undefined;
const navigator: RemoteNavigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

function propsOf({ name, manifest }: Booted, screenAt: number, domElement: HTMLElement): RemoteProps {
  const screen = manifest.screens[screenAt % manifest.screens.length];
  const pattern = screen?.paths[0]?.path ?? '/';
  const pathname = pattern.replace(/:(\w+)/g, (_, param: string) => examples[param] ?? '1');
  const state = Object.fromEntries((screen?.needsState ?? []).map((key) => [key, examples[key] ?? 'BTC']));
  return {
    services,
    navigator,
    domElement,
    screenId: screen?.id ?? '',
    pattern,
    location: { pathname, search: '', hash: '', state, key: `${screenAt}` },
    onFailure: (error) => failures.push(`${name} ${screen?.id}: ${textOf(error)}`),
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

const begun = new Set<string>();
const wait = (ms: number) => new Promise<void>((resolve) => window.maruWait(resolve, ms));

const inTime = <T>(task: Promise<T>, what: string): Promise<T> =>
  Promise.race([task, wait(8000).then(() => Promise.reject(new Error(`${what} does not settle within 8 s`)))]);

/** Shows one screen, lets it settle, and takes it down. */
async function visit(release: Booted, screenAt: number, stay: number): Promise<void> {
  const { container, name } = release;
  const remote = lifecycles.get(container);
  if (!remote) throw new Error(`${name} is not loaded`);
  const element = document.createElement('div');
  element.dataset.remote = name;
  document.getElementById('slot')?.append(element);
  const props = propsOf(release, screenAt, element);
  try {
    if (!begun.has(container)) await inTime(remote.bootstrap(props), 'bootstrap');
    begun.add(container);
    await inTime(remote.mount(props), 'mount');
    await wait(stay);
    await inTime(remote.unmount(props), 'unmount');
    if (element.childNodes.length > 0)
      failures.push(`${name} ${props.screenId}: leaves nodes in its place after unmount`);
  } catch (error) {
    failures.push(`${name} ${props.screenId}: ${textOf(error)}`);
    await remote.unmount(props).catch(nowhere);
  }
  element.remove();
}

/** Modules that a remote has added to the share scope. */
function foreignShares(): readonly string[] {
  return entries()
    .filter(([, shared]) => !fromShell(shared))
    .map(([name, { version, from }]) => `${name}@${version} by ${from}`);
}

/** Computed styles of plain elements outside of all remotes. */
function looks(): string {
  const probes = [document.documentElement, document.body, ...document.querySelectorAll('#probes *')];
  return probes
    .map((element) => {
      const style = getComputedStyle(element);
      // The page's height depends on content, so it is not compared.
      const names = [...style].filter(
        (name) => !/size$|height|width|origin|^inset|^(top|bottom|left|right)$/.test(name),
      );
      return `${element.tagName}:${names.map((name) => style.getPropertyValue(name)).join(';')}`;
    })
    .join('\n');
}

const boot = {
  load,
  lazily,
  visit,
  foreignShares,
  looks,
  failures: () => failures.splice(0),
  subscriptions: () => open.subscriptions,
  globals: () => Object.getOwnPropertyNames(window),
};

/** Functions of this page for the program that drives it. */
export type BootPage = typeof boot;

declare global {
  interface Window {
    maruBoot: BootPage;
    /** setTimeout as the browser has it. */
    maruWait: typeof window.setTimeout;
    /** Number of pending timers. */
    maruTimers: () => number;
  }
}
window.maruBoot = boot;
