const membersMax = 200_000;
/** A computer and a telephone; a third takes the place of the one that was seen least recently. */
const devicesOfMember = 2;

/**
 * Devices on which the exchange has answered to a session of a verified member. A load of such a device counts as a member's in
 * rollouts that began later: who moves an account to a device that was drawn as he likes gains nothing. Keeps the members seen last.
 */
export class MemberDevices {
  /** Mark of the member → marks of devices → epoch milliseconds since when. */
  private readonly members = new Map<string, Map<string, number>>();
  /** Mark of the device → mark of the member. */
  private readonly devices = new Map<string, string>();

  constructor(
    private readonly now: () => number = () => Date.now(),
    private readonly kept = membersMax,
  ) {}

  note(device: string, member: string): void {
    const before = this.devices.get(device);
    if (before !== undefined && before !== member) this.leave(device, before);
    const own = this.members.get(member) ?? new Map<string, number>();
    const since = own.get(device) ?? this.now();
    own.delete(device);
    own.set(device, since);
    this.devices.set(device, member);
    if (own.size > devicesOfMember) this.leave(own.keys().next().value ?? '', member);
    this.members.delete(member);
    this.members.set(member, own);
    if (this.members.size > this.kept) this.forget(this.members.keys().next().value ?? '');
  }

  /** The member of a device, where it was his before. @param before - epoch milliseconds. */
  memberOf(device: string, before: number): string | null {
    const member = this.devices.get(device);
    const since = member === undefined ? undefined : this.members.get(member)?.get(device);
    return member !== undefined && since !== undefined && since < before ? member : null;
  }

  private leave(device: string, member: string): void {
    this.members.get(member)?.delete(device);
    this.devices.delete(device);
  }

  private forget(member: string): void {
    for (const device of this.members.get(member)?.keys() ?? []) this.devices.delete(device);
    this.members.delete(member);
  }
}
