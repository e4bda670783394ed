import type { RemoteRelease } from '@maru/contract';
import type { Incident, RemoteNavigator, ScreenOnShow, ShellServices } from '@maru/platform';
import { makeAutoObservable, observableShallow } from '@maru/platform/mobx';
import type { mountRootParcel } from 'single-spa';
import { type CodeSource, RemoteCode, type RetryPolicy } from './remote-code';
import { type FailurePhase, RemoteHost } from './remote-host';

export interface HostsParts {
  readonly services: ShellServices;
  readonly navigator: RemoteNavigator;
  readonly mountParcel: typeof mountRootParcel;
  readonly code: CodeSource;
  readonly retry: RetryPolicy;
}

interface Place {
  readonly code: RemoteCode;
  readonly host: RemoteHost;
}

/** The remotes of the page, by name: where they are, and which of them are broken. */
export class RemoteHosts {
  /** Some screen has been on show. */
  drawn = false;
  /** The incident that keeps a remote from being shown. */
  readonly incidents = new Map<string, Incident>();
  private readonly places = new Map<string, Place>();

  constructor(private readonly parts: HostsParts) {
    makeAutoObservable<this, 'places' | 'parts'>(this, {
      incidents: observableShallow,
      places: false,
      parts: false,
      show: false,
      hide: false,
      prefetch: false,
    });
  }

  async show(release: RemoteRelease, slot: HTMLElement, screen: ScreenOnShow): Promise<boolean> {
    const drawn = await this.placeOf(release).host.show(slot, screen);
    if (drawn) this.markDrawn();
    return drawn;
  }

  hide(release: RemoteRelease): void {
    void this.placeOf(release).host.hide();
    this.incidents.delete(release.name);
  }

  /** Fetches code that will be wanted soon; a failure is told when the remote is really asked for. */
  prefetch(release: RemoteRelease, screen?: string): void {
    this.parts.code.announceScripts(release, screen);
    this.placeOf(release)
      .code.load()
      .then(async (lifecycles) => {
        if (screen) await lifecycles.prepare?.(screen);
      })
      .catch(() => undefined);
  }

  /** The member asks for another try. */
  retry(release: RemoteRelease): void {
    this.incidents.delete(release.name);
  }

  private markDrawn(): void {
    this.drawn = true;
  }

  private fail(release: RemoteRelease, phase: FailurePhase, error: unknown): void {
    const { name, version } = release;
    const incident: Incident = { id: crypto.randomUUID().slice(0, 8), source: name, version, phase, error };
    this.parts.services.report(incident);
    // A remote that could not be taken down has left the page all the same.
    if (phase !== 'unmount') this.incidents.set(name, incident);
  }

  private placeOf(release: RemoteRelease): Place {
    const known = this.places.get(release.name);
    if (known) return known;
    const { services, navigator, mountParcel, code: source, retry } = this.parts;
    const code = new RemoteCode(release, source, retry);
    const host = new RemoteHost(release, {
      services,
      navigator,
      mountParcel,
      load: () => code.load(),
      onFailure: (phase, error) => this.fail(release, phase, error),
    });
    const place = { code, host };
    this.places.set(release.name, place);
    return place;
  }
}
