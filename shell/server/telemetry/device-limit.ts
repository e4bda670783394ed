import { hourMs } from '@maru/server';

const devicesMax = 50_000;

/**
 * Limits counted page loads per device and hour: one device on which a remote always fails must not decide a rollout by
 * reloading.
 */
export class DeviceLimit {
  private hour = -1;
  private loads = new Map<string, Set<string>>();

  constructor(
    private readonly perHour = 10,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** Whether this load of `device` counts. */
  takes(device: string, load: string): boolean {
    const hour = Math.floor(this.now() / hourMs);
    if (hour !== this.hour) this.loads = new Map();
    this.hour = hour;
    const known = this.loads.get(device) ?? new Set<string>();
    if (known.size < this.perHour) known.add(load);
    if (this.loads.size < devicesMax) this.loads.set(device, known);
    return known.has(load);
  }
}
