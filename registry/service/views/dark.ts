import { type DarkCanary, type DarkDifference, languages } from '@maru/contract';
import type { DarkView } from '@maru/contract/registry-api';
import { missing } from '../../refusal';
import type { DarkCounts, IsKnownText } from '../dark/dark-counts';
import { differenceOf, percentBounds } from '../dark/sums';
import type { Registry } from '../registry';

/** @throws Refusal where no such dark canary is running. */
export async function darkView(registry: Registry, counts: DarkCounts, id: string): Promise<DarkView> {
  const canary = (await registry.recent()).darks.find((dark) => dark.id === id);
  if (!canary) throw missing(`dark canary ${id} is not running: look at GET /status, or at GET /history`);
  const { differences, mountPercent, ...sums } = await counts.of(id);
  return {
    ...canary,
    ...sums,
    mountPercent: mountPercent.map((loads, index) => ({ within: percentBounds[index] ?? null, loads })),
    differences: Object.entries(differences)
      .map(([name, loads]) => ({ ...differenceOf(name), loads }))
      .sort((left, right) => right.loads - left.loads),
  };
}

/** Whose texts a difference of each running canary may name. */
export async function knownTexts(registry: Registry): Promise<ReadonlyMap<string, IsKnownText>> {
  const { darks } = await registry.recent();
  return new Map(await Promise.all(darks.map(async (dark) => [dark.id, await isKnownTo(registry, dark)] as const)));
}

/** The keys that live version and candidate have signed; whoever reports others has made them up. */
async function isKnownTo({ state, stored }: Registry, { remote, version }: DarkCanary): Promise<IsKnownText> {
  const keys = new Set<string>();
  for (const each of [version, state.live.get(remote) ?? '']) {
    const release = state.release(remote, each);
    const texts = release && (await stored.get(release)).build.contract.texts;
    for (const language of languages) for (const key of texts?.[language] ?? []) keys.add(key);
  }
  return ({ key }: DarkDifference) => key === null || keys.has(key);
}
