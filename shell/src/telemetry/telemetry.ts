import type { RemoteRelease, SuccessName, TelemetryEvent, TelemetryReport } from '@maru/contract';
import type { Incident } from '@maru/platform';

/** Events per report; the rest goes into the next one. */
const eventsMax = 100;
const messageLengthMax = 200;
/** Of a version and kind in a page load, which counts once whatever follows: a loop of errors must not keep other events from their report. */
const failuresMax = 5;

export interface TelemetryDeps {
  readonly ticket: string;
  /** The shell, where it is a released one: what its remotes meet, it meets, too. */
  readonly shell?: Version | undefined;
  readonly send: (report: TelemetryReport) => void;
  /** Id of the set that the tab follows at the moment. */
  readonly setId: () => string;
  /** Remotes on show, the first of them in front. */
  readonly onShow: () => readonly Version[];
  /** Finds out why the files of a release did not run. */
  readonly loadFailure: (release: Pick<RemoteRelease, 'name' | 'version'>, error: unknown) => Promise<FailedLoad>;
}

export type FailedLoad = 'load' | 'integrity' | 'refused';

type Version = Pick<RemoteRelease, 'name' | 'version'>;

/** Collects the events of this page load about its shell and its remotes; they hold nothing that identifies the member. */
export class Telemetry {
  private events: TelemetryEvent[] = [];
  private readonly mountMs = new Map<string, number>();
  private readonly counts = new Map<string, number>();

  constructor(private readonly deps: TelemetryDeps) {}

  /** The shell has drawn its first screen. @param ms - since its code began. */
  started(ms: number): void {
    this.addOfShell({ kind: 'mountTime', value: whole(ms) });
  }

  shown(release: Version): void {
    this.add(release, { kind: 'shown' });
  }

  mounted(release: Version, ms: number): void {
    this.mountMs.set(release.name, ms);
    this.add(release, { kind: 'mountTime', value: whole(ms) });
  }

  /** Of the last mount. */
  mountMsOf(remote: string): number | undefined {
    return this.mountMs.get(remote);
  }

  succeeded(name: SuccessName): void {
    const [release] = this.deps.onShow();
    if (release) this.add(release, { kind: 'success', name });
    this.addOfShell({ kind: 'success', name });
  }

  vital(release: Version, kind: 'lcp' | 'inp' | 'cls', value: number): void {
    const event = { kind, value: whole(kind === 'cls' ? value * 1000 : value) };
    this.add(release, event);
    this.addOfShell(event);
  }

  /** @param release - null: no file of a remote threw it. */
  unhandled(release: Version | null, error: unknown): void {
    const event = { kind: 'unhandled', set: this.deps.setId(), message: textOf(error) } as const;
    if (release) this.add(release, event);
    this.addOfShell(event);
  }

  /** Records a failure that the member saw, or that a fallback repaired. */
  async failed({ id, source, version, phase, error }: Incident): Promise<void> {
    if (!version || !source.startsWith('mfe-')) return;
    const release = { name: source, version };
    const set = this.deps.setId();
    const kind = phase === 'load' ? await this.deps.loadFailure(release, error) : kindOf(phase);
    const event = { kind, set, incident: id, message: textOf(error) };
    this.add(release, event);
    this.addOfShell(event);
  }

  flush(): void {
    if (this.events.length === 0) return;
    const events = this.events.splice(0, eventsMax);
    this.deps.send({ ticket: this.deps.ticket, events });
  }

  private addOfShell(event: Omit<TelemetryEvent, 'remote' | 'version'>): void {
    if (this.deps.shell) this.add(this.deps.shell, event);
  }

  private add({ name, version }: Version, event: Omit<TelemetryEvent, 'remote' | 'version'>): void {
    const key = name + version + event.kind;
    const count = this.counts.get(key) ?? 0;
    // A set is named with failures alone.
    if (event.set && count >= failuresMax) return;
    this.counts.set(key, count + 1);
    this.events.push({ remote: name, version, ...event });
  }
}

const kindOf = (phase: Incident['phase']): TelemetryEvent['kind'] =>
  phase === 'mount' || phase === 'update' || phase === 'unmount' ? phase : 'render';

const whole = (value: number): number => Math.min(3_600_000, Math.max(0, Math.round(value)));

/** Digits may be amounts, account numbers or telephone numbers: they stay in the page. */
const textOf = (error: unknown): string =>
  String(error instanceof Error ? `${error.name}: ${error.message}` : error)
    .replace(/\d{3,}/g, '#')
    .slice(0, messageLengthMax);
