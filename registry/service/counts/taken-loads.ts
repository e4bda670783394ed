import type { LoadCount } from '@maru/contract';

const loadsMax = 50_000;
/** Of up to 20 rollouts. */
const blocksMax = 500_000;

/**
 * Remembers page loads that were counted, so that each counts once per outcome also if several HTML servers report it, or one that
 * was restarted; and of each address block and member in a stage of a rollout the load that counts. Keeps the newest.
 */
export class TakenLoads {
  /** `<load> <remote>@<version> <outcome>`. */
  private readonly outcomes = new Set<string>();
  /** `<remote> <stage> <block>`, or `<remote> <stage> member <member>` → load. */
  private readonly blocks = new Map<string, string>();

  constructor(
    private readonly loadsKept = loadsMax,
    private readonly blocksKept = blocksMax,
  ) {}

  /** The counts without what was counted before. @returns also `keep`, to be called once they are stored. */
  newOf(counts: readonly LoadCount[]): { readonly counts: readonly LoadCount[]; readonly keep: () => void } {
    const [outcomes, blocks] = [new Set<string>(), new Map<string, string>()];
    const isNew = ({ remote, version, outcome }: LoadCount, told: string): boolean => {
      const [load = '', block, stage, member] = told.split('~');
      const key = `${load} ${remote}@${version} ${outcome}`;
      if (this.outcomes.has(key) || outcomes.has(key)) return false;
      const places = [
        ...(block === undefined ? [] : [`${remote} ${stage} ${block}`]),
        ...(member === undefined ? [] : [`${remote} ${stage} member ${member}`]),
      ];
      if (places.some((place) => (this.blocks.get(place) ?? blocks.get(place) ?? load) !== load)) return false;
      for (const place of places) blocks.set(place, load);
      outcomes.add(key);
      return true;
    };
    const news = counts.flatMap((each) => {
      const { loads, ...count } = each;
      if (!loads) return [count];
      const found = loads.filter((told) => isNew(each, told)).length;
      return found > 0 ? [{ ...count, count: found }] : [];
    });
    return { counts: news, keep: () => this.keep(outcomes, blocks) };
  }

  private keep(outcomes: ReadonlySet<string>, blocks: ReadonlyMap<string, string>): void {
    for (const key of outcomes) this.outcomes.add(key);
    for (const [place, load] of blocks) this.blocks.set(place, load);
    // A load has some six outcomes.
    for (const key of this.outcomes) {
      if (this.outcomes.size <= 6 * this.loadsKept) break;
      this.outcomes.delete(key);
    }
    for (const place of this.blocks.keys()) {
      if (this.blocks.size <= this.blocksKept) break;
      this.blocks.delete(place);
    }
  }
}
