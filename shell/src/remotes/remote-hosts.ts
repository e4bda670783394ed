import type { ListedRelease } from '@maru/contract';
import type { Incident, RemoteNavigator, ScreenOnShow } from '@maru/platform';
import { makeAutoObservable, observableShallow } from '@maru/platform/mobx';
import type { mountRootParcel } from 'single-spa';
import type { Leases } from './leases';
import { type LendableServices, lendServices } from './lend-services';
import { type CodeSource, RemoteCode, type RetryPolicy } from './remote-code';
import { type FailurePhase, RemoteHost } from './remote-host';
import type { RemoteVersions } from './remote-versions';

export interface RemoteHostsDeps {
  readonly services: LendableServices;
  readonly navigator: RemoteNavigator;
  readonly mountParcel: typeof mountRootParcel;
  readonly code: CodeSource;
  readonly nextFrame: () => Promise<void>;
  readonly retry: RetryPolicy;
  readonly versions: RemoteVersions;
  readonly leases: Pick<Leases, 'active'>;
  readonly watcher: HostWatcher;
}

/** Is told when remotes are requested and when they are drawn. */
export interface HostWatcher {
  /** The member has navigated to the remote. */
  shown(release: ListedRelease): void;
  /** @param ms - from navigation to the drawn screen. */
  mounted(release: ListedRelease, ms: number): void;
}

interface Place {
  readonly code: RemoteCode;
  readonly host: RemoteHost;
}

interface OnShow {
  readonly release: ListedRelease;
  readonly screenId: string;
}

/** Shows, prefetches, replaces and hides the remotes of the page, and keeps the incident of each that is broken. */
export class RemoteHosts {
  /** Whether any screen has been drawn since the page loaded. */
  drawn = false;
  /** The incident that keeps a remote from being shown. */
  readonly incidents = new Map<string, Incident>();
  /** How often each remote on show was replaced by another version; its outlet remounts on a change. */
  readonly replacements = new Map<string, number>();
  private readonly onShow = new Map<string, OnShow>();
  /** Versions that this document has fetched, by `name@version`. */
  readonly places = new Map<string, Place>();

  constructor(private readonly deps: RemoteHostsDeps) {
    makeAutoObservable<this, 'deps' | 'onShow'>(this, {
      incidents: observableShallow,
      replacements: observableShallow,
      onShow: observableShallow,
      places: false,
      deps: false,
      show: false,
      prefetch: false,
    });
  }

  async show(name: string, slot: HTMLElement, screen: ScreenOnShow): Promise<boolean> {
    const { versions, watcher, services, retry } = this.deps;
    const checking = this.onShow.has(name) ? null : versions.checkNewest(name);
    if (checking) {
      await Promise.race([checking, retry.sleep(retry.limit)]);
      // The member has moved on.
      if (!slot.isConnected) return false;
    }
    const before = this.onShow.get(name);
    this.switchToAwaited(name, before?.screenId, screen.screenId);
    const release = versions.running(name);
    if (!release) return false;
    if (before && before.release !== release) this.leave(before.release);
    this.mark(name, { release, screenId: screen.screenId });
    const since = services.now();
    if (before?.release !== release) watcher.shown(release);
    const drawn = await this.placeOf(release).host.show(slot, { ...screen, inSteps: !this.drawn });
    if (drawn) this.markDrawn();
    if (drawn && before?.release !== release) watcher.mounted(release, services.now() - since);
    return drawn;
  }

  hide(name: string): void {
    const shown = this.onShow.get(name);
    if (shown) void this.placeOf(shown.release).host.hide();
    this.onShow.delete(name);
    this.incidents.delete(name);
  }

  /**
   * Fetches the code of a remote ahead of time. A failure is ignored here and reported when the remote is shown.
   * @returns when the screen can be drawn at once, or prefetching has failed.
   */
  async prefetch(name: string, screen?: string): Promise<void> {
    const { versions, code } = this.deps;
    try {
      const isShown = this.onShow.has(name);
      if (!isShown) await versions.checkNewest(name);
      const release = (!isShown && versions.awaited(name)) || versions.running(name);
      if (!release) return;
      const checked = await versions.check(release);
      code.announceScripts(checked, screen);
      if (!code.mayRunEarly(checked)) return;
      const lifecycles = await this.placeOf(release).code.load();
      if (screen) await lifecycles.prepare?.(screen);
    } catch {}
  }

  /** Clears the incident and the broken versions; called when the member retries. */
  retry(name: string): void {
    this.deps.versions.clearBroken(name);
    this.incidents.delete(name);
  }

  /** As {@link retry} for every remote that is broken; called when the network has returned. */
  retryAll(): void {
    for (const name of [...this.incidents.keys()]) this.retry(name);
  }

  /** Clears the incident when the member navigates. */
  dismiss(name: string): void {
    this.incidents.delete(name);
  }

  /** Whether a lease is held or a critical screen (money or identity) is on show; no remote is replaced then. */
  get inCriticalFlow(): boolean {
    return this.deps.leases.active || [...this.onShow.values()].some(isCritical);
  }

  /** Whether a version, as `name@version`, has been fetched in this document: its code may still act. */
  hasRun(release: string): boolean {
    return this.places.has(release);
  }

  /** The versions on show. */
  get showing(): readonly ListedRelease[] {
    return [...this.onShow.values()].map(({ release }) => release);
  }

  /** Remotes on show whose version is withdrawn or broken, and for which there is another. */
  get replaceable(): readonly string[] {
    const { versions } = this.deps;
    const isBad = (name: string) => versions.isWithdrawn(name) || this.incidents.has(name);
    return [...this.onShow.keys()].filter((name) => isBad(name) && versions.awaited(name) !== null);
  }

  /** Replaces the version on show by the awaited one. */
  replace(name: string): void {
    const awaited = this.deps.versions.awaited(name);
    if (awaited) this.replaceBy(awaited);
  }

  /** A navigation to another or the first screen is a safe point, unless one of the two screens is critical. */
  private switchToAwaited(name: string, from: string | undefined, to: string): void {
    const { versions, leases } = this.deps;
    const awaited = versions.awaited(name);
    if (!awaited || from === to) return;
    const critical = (id: string | undefined) =>
      id !== undefined && isCritical({ release: versions.running(name) ?? awaited, screenId: id });
    if (from === undefined || (!leases.active && !critical(from) && !critical(to))) versions.run(awaited);
  }

  private replaceBy(release: ListedRelease): void {
    this.deps.versions.run(release);
    this.incidents.delete(release.name);
    this.replacements.set(release.name, (this.replacements.get(release.name) ?? 0) + 1);
  }

  private leave(release: ListedRelease): void {
    void this.placeOf(release)
      .host.hide()
      .then(() => this.deps.code.dropStyles(release));
  }

  private mark(name: string, shown: OnShow): void {
    this.onShow.set(name, shown);
  }

  private markDrawn(): void {
    this.drawn = true;
  }

  /** Reports the failure and runs the last good version; shows the incident if there is none. */
  private async fail(release: ListedRelease, phase: FailurePhase, error: unknown): Promise<void> {
    const { services, versions } = this.deps;
    const { name, version } = release;
    const incident: Incident = { id: crypto.randomUUID().slice(0, 8), source: name, version, phase, error };
    services.report(incident);
    // A remote whose unmount failed is off the page already.
    if (phase === 'unmount' || versions.running(name) !== release) return;
    const earlier = this.mayHeal(name, phase, error) ? await versions.lastGood(release) : null;
    if (versions.running(name) !== release) return;
    if (earlier) this.replaceBy(earlier);
    else this.showIncident(name, incident);
  }

  /** A timeout blames the network, not the version; a critical screen that breaks halfway is restarted only by the member. */
  private mayHeal(name: string, phase: FailurePhase, error: unknown): boolean {
    const shown = this.onShow.get(name);
    const { name: kind } = error instanceof Error ? error : { name: '' };
    // A ChunkLoadError means that the screen never started.
    const midway = (phase === 'render' || phase === 'update') && kind !== 'ChunkLoadError';
    return kind !== 'TookTooLong' && !(midway && shown && (isCritical(shown) || this.deps.leases.active));
  }

  private showIncident(name: string, incident: Incident): void {
    this.incidents.set(name, incident);
  }

  private placeOf(release: ListedRelease): Place {
    const key = `${release.name}@${release.version}`;
    const known = this.places.get(key);
    if (known) return known;
    const { services, navigator, mountParcel, nextFrame, code: source, retry, versions } = this.deps;
    const code = new RemoteCode(release, (listed, fresh) => versions.check(listed, fresh), source, retry);
    const host = new RemoteHost(release, {
      services: lendServices(services, release),
      navigator,
      mountParcel,
      nextFrame,
      load: async () => {
        const lifecycles = await code.load();
        // Also for code that was there: a later set or trust document may refuse it.
        await versions.check(release);
        return lifecycles;
      },
      onFailure: (phase, error) => void this.fail(release, phase, error),
    });
    const place = { code, host };
    this.places.set(key, place);
    return place;
  }
}

const isCritical = ({ release, screenId }: OnShow): boolean =>
  release.manifest.screens.some(({ id, critical }) => id === screenId && critical === true);
