import { type ReopenedSet, SET_ID, type SignedReopen, VerifyError, verifyReopen } from '@maru/contract';
import type { SetView } from '@maru/contract/registry-api';
import { checkSignature } from '@maru/server';
import { signValue } from '../../keys/signing';
import { forbidden, invalid, missing } from '../../refusal';
import type { Registry } from '../registry';
import type { PastSets } from './past-sets';

/** The set of that id, of now or of before. @throws Refusal where there never was one. */
export async function setView(registry: Registry, pastSets: PastSets, id: string): Promise<SetView> {
  if (!SET_ID.test(id)) throw invalid(`${id} is no id of a set: one looks like set-57 or set-57.r42`);
  const seq = changeOf(id);
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

/**
 * The set that a link opens, signed for whoever holds the link, as long as the link is valid.
 * @param link - `SignedReopen` as JSON, base64url.
 * @throws Refusal for a link that no key of this registry has signed, or that has expired.
 */
export async function reopenedSet(registry: Registry, pastSets: PastSets, link: string): Promise<ReopenedSet> {
  const { token } = await linkIn(link, registry);
  const set = await pastSets.whole(changeOf(token.set), token.set);
  if (!set) throw missing(`${token.set} cannot be made again: maru set ${token.set} says why`);
  return { token, set, signature: signValue({ token, set }, await registry.deps.readSetKey()) };
}

async function linkIn(text: string, registry: Registry): Promise<SignedReopen> {
  try {
    const signed = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as SignedReopen;
    await verifyReopen(signed, registry.trust, { now: registry.now, checkSignature });
    return signed;
  } catch (error) {
    throw forbidden(error instanceof VerifyError ? error.message : 'the link is not one of this registry');
  }
}

/** Number of the change that made a set of this id. */
const changeOf = (id: string): number => Number(/\d+/.exec(id)?.[0]);

const isLive = async (registry: Registry, id: string): Promise<boolean> =>
  (await registry.live()).sets.some(({ set }) => set.id === id);
