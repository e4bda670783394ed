import type { ListedRelease } from '@maru/contract';
import type { RemoteLifecycles, RemoteNavigator, RemoteProps, ScreenOnShow, ShellServices } from '@maru/platform';
import type { mountRootParcel, Parcel, ParcelConfig } from 'single-spa';

export type FailurePhase = 'load' | 'mount' | 'update' | 'render' | 'unmount';

export interface RemoteHostDeps {
  readonly services: ShellServices;
  readonly navigator: RemoteNavigator;
  readonly mountParcel: typeof mountRootParcel;
  readonly load: () => Promise<RemoteLifecycles>;
  /** Resolves once the next screen has been painted. */
  readonly nextFrame: () => Promise<void>;
  /** Called when the remote fails; its container is removed from the page. */
  readonly onFailure: (phase: FailurePhase, error: unknown) => void;
}

const dieAfter = (millis: number) => ({ millis, dieOnTimeout: true, warningMillis: millis });

/** single-spa rejects a lifecycle that exceeds these times. */
const timeouts = { bootstrap: dieAfter(2000), mount: dieAfter(2000), update: dieAfter(2000), unmount: dieAfter(2000) };

/**
 * Mounts one version of a remote: one container, one parcel and one queue, so that mount, update and unmount never overlap.
 * The parcel is reused because single-spa leaks a root parcel per mount.
 */
export class RemoteHost {
  readonly container: HTMLElement;
  private queue: Promise<void> = Promise.resolve();
  private parcel: Parcel | null = null;
  private mounted = false;
  private wanted: { readonly slot: HTMLElement; readonly screen: ScreenOnShow } | null = null;
  /** The screen that the lifecycles read; kept during unmount. */
  private screen: ScreenOnShow | null = null;

  constructor(
    readonly release: ListedRelease,
    readonly deps: RemoteHostDeps,
  ) {
    this.container = document.createElement('div');
    this.container.dataset.remote = release.name;
    this.container.dataset.version = release.version;
  }

  /** @returns whether the screen is drawn, once that is known. */
  async show(slot: HTMLElement, screen: ScreenOnShow): Promise<boolean> {
    this.wanted = { slot, screen };
    await this.enqueue(() => this.settle());
    return this.mounted;
  }

  hide(): Promise<void> {
    this.wanted = null;
    return this.enqueue(() => this.settle());
  }

  private enqueue(task: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(task);
    return this.queue;
  }

  /** Applies the latest wanted state and skips intermediate ones. */
  private async settle(): Promise<void> {
    if (!this.wanted) return this.takeDown();
    if (this.mounted) return this.update();
    const lifecycles = await this.attempt('load', () => this.deps.load());
    // The member may have navigated away while the code was loading.
    if (lifecycles && this.wanted) await this.mount(lifecycles);
  }

  private async mount(lifecycles: RemoteLifecycles): Promise<void> {
    this.place();
    await this.attempt('mount', async () => {
      if (this.parcel) await this.parcel.mount();
      else await this.firstMount(lifecycles);
      this.mounted = true;
    });
  }

  private async firstMount(lifecycles: RemoteLifecycles): Promise<void> {
    this.parcel = this.deps.mountParcel(this.configOf(lifecycles), { domElement: this.container });
    // mountPromise reports the failure; without a handler the others would be unhandled rejections.
    for (const unheard of [this.parcel.loadPromise, this.parcel.bootstrapPromise, this.parcel.unmountPromise]) {
      unheard.catch(() => undefined);
    }
    await this.parcel.mountPromise;
  }

  private async update(): Promise<void> {
    this.place();
    await this.attempt('update', async () => this.parcel?.update?.({}));
  }

  private async takeDown(): Promise<void> {
    const { parcel, mounted } = this;
    this.mounted = false;
    this.container.remove();
    if (!mounted) return;
    // Paint the next screen first: unmounting a large screen takes longer.
    await this.deps.nextFrame();
    await this.attempt('unmount', async () => parcel?.unmount());
  }

  private place(): void {
    if (!this.wanted) return;
    this.screen = this.wanted.screen;
    if (this.container.parentElement !== this.wanted.slot) this.wanted.slot.append(this.container);
  }

  private async attempt<T>(phase: FailurePhase, task: () => Promise<T>): Promise<T | undefined> {
    const { parcel } = this;
    try {
      return await task();
    } catch (error) {
      // A parcel that failed while rendering was reported by its onFailure.
      if (!parcel || parcel === this.parcel) this.fail(phase, error);
      return undefined;
    }
  }

  /** Drops the parcel, so that the next visit mounts a new one in an empty container. */
  private fail(phase: FailurePhase, error: unknown): void {
    const { parcel, mounted } = this;
    this.parcel = null;
    this.mounted = false;
    this.container.remove();
    if (mounted) parcel?.unmount().catch(() => undefined);
    this.deps.onFailure(phase, error);
  }

  private configOf(lifecycles: RemoteLifecycles): ParcelConfig {
    // single-spa keeps the props of the first mount, so read ours at each call.
    const call = (lifecycle: Exclude<keyof RemoteLifecycles, 'prepare'>) => () => lifecycles[lifecycle](this.props());
    const config = {
      name: this.release.name,
      timeouts,
      bootstrap: call('bootstrap'),
      mount: call('mount'),
      update: call('update'),
      unmount: call('unmount'),
    };
    return config as ParcelConfig;
  }

  private props(): RemoteProps {
    if (!this.screen) throw new Error('no screen');
    const { services, navigator } = this.deps;
    return {
      ...this.screen,
      // The router's own.
      location: Object.freeze({ ...this.screen.location }),
      services,
      navigator,
      domElement: this.container,
      onFailure: (error) => {
        if (this.mounted) this.fail('render', error);
      },
    };
  }
}
