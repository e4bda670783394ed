import { type LoadOutcome, loadOutcomes, type MountBucket } from '@maru/contract';

/** Most failures logged per page load, against a page that fails in a loop. */
const failuresLoggedMax = 5;

type Counted = LoadOutcome | MountBucket;

interface Load {
  /** `remote@version` → the outcomes counted, a bit each. */
  readonly counted: Map<string, number>;
  failuresTold: number;
}

/**
 * Remembers counted outcomes per page load, so that each counts once however often it is reported. Keeps the loads that
 * reported last; an older one that reports again counts again.
 */
export class CountedLoads {
  private readonly loads = new Map<string, Load>();

  constructor(private readonly loadsMax = 50_000) {}

  /** Those of `outcomes` that this load has not reported before. @param version - `remote@version`. */
  take(id: string, version: string, outcomes: readonly Counted[]): readonly Counted[] {
    const { counted } = this.load(id);
    const before = counted.get(version) ?? 0;
    const news = outcomes.filter((outcome) => !(before & bitOf(outcome)));
    counted.set(
      version,
      news.reduce((bits, outcome) => bits | bitOf(outcome), before),
    );
    return news;
  }

  /** Whether one more failure of this load is worth telling. */
  takeFailure(id: string): boolean {
    const load = this.load(id);
    load.failuresTold += 1;
    return load.failuresTold <= failuresLoggedMax;
  }

  private load(id: string): Load {
    const load = this.loads.get(id) ?? { counted: new Map(), failuresTold: 0 };
    this.loads.delete(id);
    this.loads.set(id, load);
    if (this.loads.size > this.loadsMax) this.loads.delete(this.loads.keys().next().value ?? '');
    return load;
  }
}

/** All mount times share one bit: only the first mount of a load counts. */
function bitOf(outcome: Counted): number {
  const index = (loadOutcomes as readonly string[]).indexOf(outcome);
  return 1 << (index < 0 ? loadOutcomes.length : index);
}
