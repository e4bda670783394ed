import type { StopOrder } from './stop-order.repository';
import type { StopScope } from './stop-order.types';

/** Open stop orders by id, oldest first, and by member: a call of one member does not walk those of all. */
export class OpenStops {
  private readonly all = new Map<string, StopOrder>();
  private readonly byMember = new Map<bigint, Map<string, StopOrder>>();

  has(id: string): boolean {
    return this.all.has(id);
  }

  get(id: string): StopOrder | undefined {
    return this.all.get(id);
  }

  /** Adds one, or what has become of one. */
  set(stop: StopOrder): void {
    this.all.set(stop.id, stop);
    const own = this.byMember.get(stop.member_id) ?? new Map<string, StopOrder>();
    this.byMember.set(stop.member_id, own.set(stop.id, stop));
  }

  delete({ id, member_id }: Pick<StopOrder, 'id' | 'member_id'>): void {
    this.all.delete(id);
    const own = this.byMember.get(member_id);
    own?.delete(id);
    if (own?.size === 0) this.byMember.delete(member_id);
  }

  of(memberId: bigint, { marketId, side }: StopScope = {}): StopOrder[] {
    const own = [...(this.byMember.get(memberId)?.values() ?? [])];
    return own.filter((stop) => (marketId ?? stop.market_id) === stop.market_id && (side ?? stop.side) === stop.side);
  }

  /** Members who have some. */
  members(): Set<bigint> {
    return new Set(this.byMember.keys());
  }
}
