const blocksMax = 200_000;

interface Speaker {
  readonly device: string;
  /** Ids of the rollouts that ran when a device of its block asked last: it may have learned its side of each. */
  rollouts: readonly string[];
}

/**
 * Of each address block the first device that asks for a page or its set while rollouts run: it alone counts, so that nobody
 * asks again with a new cookie until the draw suits. It does so until all rollouts are over whose draw the block has heard of.
 */
export class BlockSpeakers {
  private readonly speakers = new Map<string, Speaker>();
  private running: readonly string[] = [];

  constructor(private readonly max = blocksMax) {}

  /**
   * Whether `device` is the one that counts for `origin` now.
   * @param rollouts - ids of those that run.
   */
  isSpeaker(origin: string, device: string, rollouts: readonly string[]): boolean {
    this.forgetEnded(rollouts);
    if (rollouts.length === 0) return true;
    const known = this.speakers.get(origin);
    if (known?.rollouts.some((id) => rollouts.includes(id))) {
      known.rollouts = rollouts;
      return known.device === device;
    }
    if (!known && this.speakers.size >= this.max) return false;
    this.speakers.set(origin, { device, rollouts });
    return true;
  }

  /** Once for each change of what runs: with 20 rollouts there may be a running one at any time of the year. */
  private forgetEnded(rollouts: readonly string[]): void {
    if (rollouts.join() === this.running.join()) return;
    this.running = rollouts;
    const runs = new Set(rollouts);
    for (const [origin, { rollouts: heard }] of this.speakers)
      if (!heard.some((id) => runs.has(id))) this.speakers.delete(origin);
  }
}
