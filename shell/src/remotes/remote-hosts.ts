import type { RemoteRelease } from '@maru/contract';
import type { Incident, RemoteNavigator, ScreenOnShow, ShellServices } from '@maru/platform';
import { makeAutoObservable, observableShallow } from '@maru/platform/mobx';
import type { mountRootParcel } from 'single-spa';
import { type CodeSource, RemoteCode, type RetryPolicy } from './remote-code';
import { type FailurePhase, RemoteHost } from './remote-host';
import type { RemoteVersions } from './remote-versions';

export interface HostsParts {
  readonly services: ShellServices;
  readonly navigator: RemoteNavigator;
  readonly mountParcel: typeof mountRootParcel;
  readonly code: CodeSource;
  readonly nextFrame: () => Promise<void>;
  readonly retry: RetryPolicy;
  readonly versions: RemoteVersions;
  readonly watcher: HostWatcher;
}

/** Hears what becomes of the remotes. */
export interface HostWatcher {
  /** The member wants to see it. */
  shown(release: RemoteRelease): void;
  /** @param ms - from the wish to the drawn screen. */
  mounted(release: RemoteRelease, ms: number): void;
}

interface Place {
  readonly code: RemoteCode;
  readonly host: RemoteHost;
}

interface OnShow {
  readonly release: RemoteRelease;
  readonly screenId: string;
}

/** The remotes of the page, by name: where they are, which version of them, and which of them are broken. */
export class RemoteHosts {
  /** Some screen has been on show. */
  drawn = false;
  /** The incident that keeps a remote from being shown. */
  readonly incidents = new Map<string, Incident>();
  /** Counts how often a remote on show was replaced by another version: its outlet shows it anew. */
  readonly replacements = new Map<string, number>();
  private readonly onShow = new Map<string, OnShow>();
  private readonly places = new Map<string, Place>();

  constructor(private readonly parts: HostsParts) {
    makeAutoObservable<this, 'places' | 'parts' | 'onShow'>(this, {
      incidents: observableShallow,
      replacements: observableShallow,
      onShow: observableShallow,
      places: false,
      parts: false,
      show: false,
      prefetch: false,
    });
  }

  async show(name: string, slot: HTMLElement, screen: ScreenOnShow): Promise<boolean> {
    const { versions, watcher, services } = this.parts;
    const before = this.onShow.get(name);
    this.goOver(name, before?.screenId, screen.screenId);
    const release = versions.running(name);
    if (!release) return false;
    if (before && before.release !== release) this.leave(before.release);
    this.mark(name, { release, screenId: screen.screenId });
    const since = services.now();
    if (before?.release !== release) watcher.shown(release);
    const drawn = await this.placeOf(release).host.show(slot, screen);
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
   * Fetches code that will be wanted soon; a failure is told when the remote is really asked for.
   * @returns when the screen could be drawn at once, or will not be by this.
   */
  async prefetch(name: string, screen?: string): Promise<void> {
    const { versions, code } = this.parts;
    const release = (!this.onShow.has(name) && versions.awaited(name)) || versions.running(name);
    if (!release || versions.refusalOf(release)) return;
    code.announceScripts(release, screen);
    try {
      const lifecycles = await this.placeOf(release).code.load();
      if (screen) await lifecycles.prepare?.(screen);
    } catch {}
  }

  /** The member asks for another try. */
  retry(name: string): void {
    this.parts.versions.forgive(name);
    this.incidents.delete(name);
  }

  /** The next screen starts without the incident of the last. */
  dismiss(name: string): void {
    this.incidents.delete(name);
  }

  /** Money or an identity is at stake on the screen on show: nothing is replaced under it. */
  get inCriticalFlow(): boolean {
    return [...this.onShow.values()].some(isCritical);
  }

  /** The versions on show. */
  get showing(): readonly RemoteRelease[] {
    return [...this.onShow.values()].map(({ release }) => release);
  }

  /** Remotes on show whose version was found bad. */
  get withdrawnOnShow(): readonly string[] {
    const { versions } = this.parts;
    return [...this.onShow.keys()].filter((name) => versions.isWithdrawn(name) && versions.awaited(name) !== null);
  }

  /** Puts the awaited version in the place of the one on show. */
  replace(name: string): void {
    const awaited = this.parts.versions.awaited(name);
    if (awaited) this.replaceBy(awaited);
  }

  /** Another screen, or the first one, is a safe point for a new version, unless something is at stake on either. */
  private goOver(name: string, from: string | undefined, to: string): void {
    const { versions } = this.parts;
    const awaited = versions.awaited(name);
    if (!awaited || from === to) return;
    const critical = (id: string | undefined) =>
      id !== undefined && isCritical({ release: versions.running(name) ?? awaited, screenId: id });
    if (from === undefined || (!critical(from) && !critical(to))) versions.run(awaited);
  }

  private replaceBy(release: RemoteRelease): void {
    this.parts.versions.run(release);
    this.replacements.set(release.name, (this.replacements.get(release.name) ?? 0) + 1);
  }

  private leave(release: RemoteRelease): void {
    void this.placeOf(release)
      .host.hide()
      .then(() => this.parts.code.dropStyles(release));
  }

  private mark(name: string, shown: OnShow): void {
    this.onShow.set(name, shown);
  }

  private markDrawn(): void {
    this.drawn = true;
  }

  /** Tells of the failure, then tries the last good version; only where there is none the member hears of it. */
  private async fail(release: RemoteRelease, phase: FailurePhase, error: unknown): Promise<void> {
    const { services, versions } = this.parts;
    const { name, version } = release;
    const incident: Incident = { id: crypto.randomUUID().slice(0, 8), source: name, version, phase, error };
    services.report(incident);
    // A remote that could not be taken down has left the page all the same.
    if (phase === 'unmount' || versions.running(name) !== release) return;
    const earlier = this.mayHeal(name, phase, error) ? await versions.lastGood(release) : null;
    if (versions.running(name) !== release) return;
    if (earlier) this.replaceBy(earlier);
    else this.stand(name, incident);
  }

  /** Slow files are the network's fault; and what broke in the middle of a critical screen is for the member to take up again. */
  private mayHeal(name: string, phase: FailurePhase, error: unknown): boolean {
    const shown = this.onShow.get(name);
    const { name: kind } = error instanceof Error ? error : { name: '' };
    // A screen whose own code did not come has not begun.
    const midway = (phase === 'render' || phase === 'update') && kind !== 'ChunkLoadError';
    return kind !== 'TookTooLong' && !(midway && shown && isCritical(shown));
  }

  private stand(name: string, incident: Incident): void {
    this.incidents.set(name, incident);
  }

  private placeOf(release: RemoteRelease): Place {
    const key = `${release.name}@${release.version}`;
    const known = this.places.get(key);
    if (known) return known;
    const { services, navigator, mountParcel, nextFrame, code: source, retry, versions } = this.parts;
    const code = new RemoteCode(release, source, retry);
    const refusal = () => versions.refusalOf(release);
    const host = new RemoteHost(release, {
      services,
      navigator,
      mountParcel,
      nextFrame,
      load: () => {
        const distrust = refusal();
        return distrust ? Promise.reject(distrust) : code.load();
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
