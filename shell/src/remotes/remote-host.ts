import type { RemoteRelease } from '@maru/contract';
import type { RemoteLifecycles, RemoteNavigator, RemoteProps, ScreenOnShow, ShellServices } from '@maru/platform';
import type { mountRootParcel, Parcel, ParcelConfig } from 'single-spa';

export type FailurePhase = 'load' | 'mount' | 'update' | 'render' | 'unmount';

export interface HostParts {
  readonly services: ShellServices;
  readonly navigator: RemoteNavigator;
  readonly mountParcel: typeof mountRootParcel;
  readonly load: () => Promise<RemoteLifecycles>;
  /** Settles when the screen that takes this one's place has had its frame. */
  readonly nextFrame: () => Promise<void>;
  /** The remote broke; its place in the page is empty by now or will be soon. */
  readonly onFailure: (phase: FailurePhase, error: unknown) => void;
}

const dieAfter = (millis: number) => ({ millis, dieOnTimeout: true, warningMillis: millis });

/** A lifecycle that takes longer has failed: single-spa rejects instead of waiting for ever. */
const timeouts = { bootstrap: dieAfter(2000), mount: dieAfter(2000), update: dieAfter(2000), unmount: dieAfter(2000) };

/**
 * One remote's place in the page: one container, one reused parcel and one queue, so that attaching, updating and
 * detaching never overlap, however fast the member moves. A fresh root parcel for every mount would leak.
 */
export class RemoteHost {
  readonly container: HTMLElement;
  private queue: Promise<void> = Promise.resolve();
  private parcel: Parcel | null = null;
  private mounted = false;
  private wanted: { readonly slot: HTMLElement; readonly screen: ScreenOnShow } | null = null;
  /** The screen that the lifecycles read; stays while the remote is taken down. */
  private screen: ScreenOnShow | null = null;

  constructor(
    private readonly release: RemoteRelease,
    private readonly parts: HostParts,
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

  /** Brings the page to what is wanted by now; what was wanted in between is skipped. */
  private async settle(): Promise<void> {
    if (!this.wanted) return this.takeDown();
    if (this.mounted) return this.update();
    const lifecycles = await this.attempt('load', () => this.parts.load());
    // The member may have moved on while the code travelled.
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
    this.parcel = this.parts.mountParcel(this.configOf(lifecycles), { domElement: this.container });
    // Whoever waits hears of the failure through mountPromise; the others would be unhandled rejections.
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
    // Taking a large screen apart takes longer than drawing the next one, which the member waits for.
    await this.parts.nextFrame();
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
      // A parcel that broke while it was drawn has been reported and given up already.
      if (!parcel || parcel === this.parcel) this.fail(phase, error);
      return undefined;
    }
  }

  /** What has broken once is not trusted again: the next visit gets a new parcel in an empty container. */
  private fail(phase: FailurePhase, error: unknown): void {
    const { parcel, mounted } = this;
    this.parcel = null;
    this.mounted = false;
    this.container.remove();
    if (mounted) parcel?.unmount().catch(() => undefined);
    this.parts.onFailure(phase, error);
  }

  private configOf(lifecycles: RemoteLifecycles): ParcelConfig {
    // single-spa keeps the props of the first mount; ours are read at the moment of the call.
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
    if (!this.screen) throw new Error(`${this.release.name} has no screen to show`);
    const { services, navigator } = this.parts;
    return {
      ...this.screen,
      services,
      navigator,
      domElement: this.container,
      onFailure: (error) => {
        if (this.mounted) this.fail('render', error);
      },
    };
  }
}
