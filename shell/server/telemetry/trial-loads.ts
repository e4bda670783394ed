/** Of up to 20 rollouts, by devices and by members, those of pages that were open before among them. */
const stagesMax = 100;
const devicesMax = 200_000;

/** The load by which each device, or member, counts in a stage of a rollout: its first one that reports. */
export class TrialLoads {
  /** Stage → device → load. */
  private readonly stages = new Map<string, Map<string, string>>();

  /** Whether this load of `device` counts in `stage`. @param device - or member. */
  takes(stage: string, device: string, load: string): boolean {
    const loads = this.stages.get(stage) ?? new Map<string, string>();
    this.stages.delete(stage);
    this.stages.set(stage, loads);
    if (this.stages.size > stagesMax) this.stages.delete(this.stages.keys().next().value ?? '');
    if (!loads.has(device) && loads.size < devicesMax) loads.set(device, load);
    return loads.get(device) === load;
  }
}
