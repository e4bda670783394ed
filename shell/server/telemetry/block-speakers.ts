const blocksMax = 200_000;

/**
 * Of each address block the first device that asks for a page or its set while rollouts run: it alone counts, so that nobody
 * asks again with a new cookie until the draw suits.
 */
export class BlockSpeakers {
  private readonly speakers = new Map<string, string>();
  private running: readonly string[] = [];

  constructor(private readonly max = blocksMax) {}

  /**
   * Whether `device` is the one that counts for `origin`, now and as long as one of the rollouts goes on.
   * @param rollouts - ids of those that run.
   */
  isSpeaker(origin: string, device: string, rollouts: readonly string[]): boolean {
    if (!rollouts.some((id) => this.running.includes(id))) this.speakers.clear();
    this.running = rollouts;
    if (rollouts.length === 0) return true;
    const speaker = this.speakers.get(origin);
    if (speaker !== undefined) return speaker === device;
    if (this.speakers.size >= this.max) return false;
    this.speakers.set(origin, device);
    return true;
  }
}
