import type { DarkCanaries, SignedDarkCanary } from '@maru/contract';
import { minuteMs } from '@maru/server';
import { signValue } from '../../keys/signing';
import type { Registry } from '../registry';
import { freezeOf } from '../state/freezes';
import { validRelease } from '../state/live-releases';
import type { RegistryState } from '../state/registry-state';

/** Processes with the same clock sign the same grant for so long. */
const stepMs = minuteMs;
const grantMs = 10 * minuteMs;

/** What HTML servers may let page loads run unseen now; none of a version that pages would refuse, or of a frozen remote. */
export async function darkCanaries(registry: Registry): Promise<DarkCanaries> {
  const state = await registry.recent();
  const granted = await Promise.all(state.darks.map((dark) => grantOf(registry, state, dark)));
  return { list: granted.flatMap((each) => each ?? []) };
}

async function grantOf(
  registry: Registry,
  state: RegistryState,
  { by: _by, ...canary }: RegistryState['darks'][number],
): Promise<SignedDarkCanary | null> {
  const { now, stored, deps } = registry;
  if (freezeOf(state.freezes, canary.remote, now)) return null;
  const release = await validRelease(state, state.release(canary.remote, canary.version), { stored, now });
  if (!release) return null;
  const expiresAt = new Date(Math.floor(now / stepMs) * stepMs + grantMs).toISOString();
  const grant = { purpose: 'dark', ...canary, expiresAt } as const;
  return { grant, signature: signValue(grant, await deps.readSetKey()), release };
}
