import type { RemoteLifecycles } from '@maru/platform';
import { createHtmlPolicy } from '@maru/ui/internal';
import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { clearTimers } from 'mobx-react-lite';
import { calibrate } from '../calibrate';
import type { RecordedAnswer, RecordedWorld } from '../recorded';
import { calls, createBootServices, createRecordedServices, open } from './boot-services';
import { lazily } from './provide';
import { installScriptPolicy } from './script-policy';
import { type Booted, Visits } from './visits';

installScriptPolicy(window);
createHtmlPolicy(window);

const lifecycles = new Map<string, RemoteLifecycles>();
const visits = new Visits(lifecycles, createBootServices());

/** From now on calls are answered as recorded, or by whoever records. */
async function begin(world: RecordedWorld): Promise<void> {
  visits.begin(await createRecordedServices(world), world.params);
}

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

/** A page has some 1,300 globals of its own. */
const [namesMax, nameLengthMax] = [5000, 200];

/** How many names there are, and how long they are, is the remote’s choice. */
const listed = (names: readonly string[]): string[] =>
  names.slice(0, namesMax).map((name) => name.slice(0, nameLengthMax));

const boot = {
  load,
  lazily,
  begin,
  calibrate,
  visit: (release: Booted, screenAt: number, stay: number) => visits.visit(release, screenAt, stay),
  show: (release: Booted, { screenAt, pathAt, quietMs }: { screenAt: number; pathAt: number; quietMs: number }) =>
    visits.show(release, screenAt, pathAt, quietMs),
  hide: () => visits.hide(),
  /** Renderings that came to nothing are kept for ten seconds otherwise, by a timer of the shell's library. */
  dropAbandoned: () => clearTimers(),
  foreignShares: () => listed(foreignShares()),
  looks,
  failures: () => visits.takeFailures(),
  /** GET calls since the last time. */
  takeAsked: () => {
    const asked = [...calls.asked];
    calls.asked.clear();
    return asked;
  },
  /** GET calls without an answer in the recording. */
  unrecorded: () => listed([...calls.unrecorded]),
  subscriptions: () => open.subscriptions,
  globals: () => listed(Object.getOwnPropertyNames(window)),
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
    /** Takes the milliseconds of tasks that have blocked the page for 50 ms or more. */
    maruLongTasks: () => readonly number[];
    /** Set in a page of the product once its shell says that it has started. */
    maruStarted?: boolean;
    /** There, too: how much has changed since it was read. */
    maruChanges?: () => number;
    /** Only while a recording is made: asks the exchange. */
    maruAsk?: (asked: string) => Promise<RecordedAnswer>;
  }
}
window.maruBoot = boot;
