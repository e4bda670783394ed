import type { Part } from './parts';
import type { End, Product } from './product';

/** How long a part must have run for its next end to count as the first. */
const steadyMs = 60_000;
/** Before the second start in a row; the first is immediate. */
const secondDelayMs = 500;
const delayMsMax = 30_000;

export interface SupervisorDeps {
  readonly product: Pick<Product, 'start' | 'kill'>;
  /** Prints one line. */
  readonly say: (line: string) => void;
}

interface Watched {
  startedAt: number;
  /** Ends in a row, without a steady run between them. */
  ends: number;
  /** Set from the end of the part until it answers again. */
  pending: NodeJS.Timeout | 'starting' | null;
}

/**
 * Starts a part again when it ends without being stopped, at once, then with growing delays up to half a minute; the
 * other parts go on meanwhile.
 */
export class Supervisor {
  private readonly watched = new Map<Part, Watched>();
  private stopped = false;

  constructor(private readonly deps: SupervisorDeps) {}

  /** Supervises a part that has just started. */
  watch(name: Part): void {
    this.watched.set(name, { startedAt: performance.now(), ends: 0, pending: null });
  }

  /** Takes the end of a process. @returns false for a part that is not supervised yet: its starter learns of the failure. */
  ended(name: Part, end: End): boolean {
    const part = this.watched.get(name);
    if (!part) return false;
    // A process that ends while it is started again is reported by that start.
    if (part.pending === null) this.schedule(name, part, `ended unexpectedly (${end})`);
    return true;
  }

  /** Starts nothing any more. */
  stop(): void {
    this.stopped = true;
    for (const { pending } of this.watched.values()) if (typeof pending === 'object' && pending) clearTimeout(pending);
  }

  private schedule(name: Part, part: Watched, problem: string): void {
    if (this.stopped) return;
    if (performance.now() - part.startedAt > steadyMs) part.ends = 0;
    const delayMs = part.ends === 0 ? 0 : Math.min(secondDelayMs * 2 ** (part.ends - 1), delayMsMax);
    part.ends += 1;
    part.pending = setTimeout(() => void this.restart(name, part), delayMs);
    this.deps.say(`${name} ${problem}; it is started again ${delayMs ? `in ${delayMs / 1000} s` : 'now'}`);
  }

  private async restart(name: Part, part: Watched): Promise<void> {
    part.pending = 'starting';
    const from = performance.now();
    try {
      await this.deps.product.start(name);
    } catch (error) {
      // A process that runs but never answered would hold the port.
      this.deps.product.kill(name);
      const [reason = ''] = (error as Error).message.split('\n');
      this.schedule(name, part, `could not be started (${reason.replace(/:$/, '')})`);
      return;
    }
    part.pending = null;
    part.startedAt = performance.now();
    if (!this.stopped) this.deps.say(`${name} answers again after ${((part.startedAt - from) / 1000).toFixed(1)} s`);
  }
}
