import type { UsesView } from '@maru/contract/registry-api';
import type { Registry } from '../registry';
import { runningUses } from '../state/running-uses';

/** What every version of a remote uses that a page may run now. */
export async function usesOfRunning(registry: Registry): Promise<readonly UsesView[]> {
  const running = await runningUses(await registry.current(), registry);
  return running.map(({ platform: _platform, ...view }) => view);
}
