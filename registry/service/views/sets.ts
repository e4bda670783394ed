import { SET_ID } from '@maru/contract';
import type { SetView } from '@maru/contract/registry-api';
import { invalid, missing } from '../../refusal';
import type { Registry } from '../registry';
import type { PastSets } from './past-sets';

/** The set of that id, of now or of before. @throws Refusal where there never was one. */
export async function setView(registry: Registry, pastSets: PastSets, id: string): Promise<SetView> {
  if (!SET_ID.test(id)) throw invalid(`${id} is no id of a set: one looks like set-57 or set-57.r42`);
  const seq = Number(/\d+/.exec(id)?.[0]);
  const { seq: last } = await registry.current();
  if (seq === 0) throw missing('set-0 is what a page names that had no valid set: it ran no remote');
  if (seq > last) throw missing(`${id} does not exist yet: the last change is no. ${last}`);
  const { sets, setChange, refused } = await pastSets.of(seq);
  const found = sets.find((set) => set.id === id);
  if (found) return { ...found, live: await isLive(registry, id) };
  if (sets.length > 0)
    throw missing(`${id} never existed: change no. ${seq} made ${sets.map((set) => set.id).join(', ')}`, ...refused);
  const before = setChange === 0 ? 'there was none yet' : `pages went on with set-${setChange}`;
  throw missing(`${id} never existed: change no. ${seq} made no set, ${before}`);
}

const isLive = async (registry: Registry, id: string): Promise<boolean> =>
  (await registry.live()).sets.some(({ set }) => set.id === id);
