import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles, RemoteNavigator, RemoteProps, ShellServices } from '@maru/platform';
import type { Recording } from '../recorded';
import { Settling } from './settling';

/** The fields of a release that the page uses. */
export type Booted = Pick<RemoteRelease, 'name' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'>;

/** Values that an address or a navigation state may have. */
const examples: Readonly<Record<string, string>> = { marketCode: 'KRW-BTC', coin: 'BTC', tkCode: 'WOW1', id: '1' };

const nowhere = () => undefined;
const navigator: RemoteNavigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '/')),
  go: nowhere,
  push: nowhere,
  replace: nowhere,
};

/** What a remote says of itself, which may be any text. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 200);

/** Beyond that many, more of them say nothing new. */
const failuresMax = 500;

const wait = (ms: number) => new Promise<void>((resolve) => window.maruWait(resolve, ms));

const inTime = <T>(task: Promise<T>, what: string): Promise<T> =>
  Promise.race([task, wait(8000).then(() => Promise.reject(new Error(`${what} does not settle within 8 s`)))]);

interface Shown {
  readonly remote: RemoteLifecycles;
  readonly props: RemoteProps;
  readonly name: string;
  readonly mounted: boolean;
}

/** Mounts and unmounts screens of remotes that have been loaded, and keeps what goes wrong. */
export class Visits {
  private readonly begun = new Set<string>();
  private readonly failures: string[] = [];
  private shown: Shown | null = null;
  services: ShellServices;

  constructor(
    private readonly lifecycles: ReadonlyMap<string, RemoteLifecycles>,
    services: ShellServices,
    private params: Recording['params'] = {},
  ) {
    this.services = services;
  }

  private fail(text: string): void {
    if (this.failures.length < failuresMax) this.failures.push(text);
  }

  /** From now on the screens are those of another world. */
  begin(services: ShellServices, params: Recording['params']): void {
    this.services = services;
    this.params = params;
  }

  takeFailures(): string[] {
    return this.failures.splice(0);
  }

  /** Shows one screen, lets its first effects run, and takes it down. */
  async visit(release: Booted, screenAt: number, stay: number): Promise<void> {
    await this.mount(release, screenAt, 0);
    if (this.shown?.mounted) await wait(stay);
    await this.hide();
  }

  /** Shows one screen until it has been quiet for so many milliseconds. @returns milliseconds of the longest task meanwhile. */
  async show(release: Booted, screenAt: number, pathAt: number, quietMs: number): Promise<number> {
    window.maruLongTasks();
    const settling = new Settling();
    await this.mount(release, screenAt, pathAt);
    if (this.shown?.mounted) await settling.quiet(quietMs);
    settling.end();
    return Math.max(0, ...window.maruLongTasks());
  }

  private async mount(release: Booted, screenAt: number, pathAt: number): Promise<void> {
    const { container, name } = release;
    const remote = this.lifecycles.get(container);
    if (!remote) throw new Error(`${name} is not loaded`);
    const element = document.createElement('div');
    element.dataset.remote = name;
    document.getElementById('slot')?.append(element);
    const props = this.propsOf(release, { screenAt, pathAt }, element);
    this.shown = { remote, props, name, mounted: false };
    try {
      if (!this.begun.has(container)) await inTime(remote.bootstrap(props), 'bootstrap');
      this.begun.add(container);
      await inTime(remote.mount(props), 'mount');
      this.shown = { remote, props, name, mounted: true };
    } catch (error) {
      this.fail(`${name} ${props.screenId}: ${textOf(error)}`);
    }
  }

  /** Takes down what is on show. */
  async hide(): Promise<void> {
    if (!this.shown) return;
    const { remote, props, name, mounted } = this.shown;
    this.shown = null;
    try {
      await inTime(remote.unmount(props), 'unmount');
      if (mounted && props.domElement.childNodes.length > 0)
        this.fail(`${name} ${props.screenId}: leaves nodes in its place after unmount`);
    } catch (error) {
      if (mounted) this.fail(`${name} ${props.screenId}: ${textOf(error)}`);
    }
    props.domElement.remove();
  }

  private propsOf(
    { name, manifest }: Booted,
    { screenAt, pathAt }: { readonly screenAt: number; readonly pathAt: number },
    domElement: HTMLElement,
  ): RemoteProps {
    const screen = manifest.screens[screenAt % manifest.screens.length];
    const paths = screen?.paths ?? [];
    const pattern = paths[pathAt % paths.length]?.path ?? '/';
    const values = { ...examples, ...this.params[pattern] };
    const pathname = pattern.replace(/:(\w+)/g, (_, param: string) => values[param] ?? '1');
    const state = Object.fromEntries((screen?.needsState ?? []).map((key) => [key, values[key] ?? 'BTC']));
    return {
      services: this.services,
      navigator,
      domElement,
      screenId: screen?.id ?? '',
      pattern,
      location: { pathname, search: '', hash: '', state, key: `${screenAt}` },
      onFailure: (error) => this.fail(`${name} ${screen?.id}: ${textOf(error)}`),
    };
  }
}
