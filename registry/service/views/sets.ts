import {
  partsOfSet,
  type ReopenedSet,
  SET_ID,
  type SetContent,
  SHELL_NAME,
  type SignedReopen,
  VerifyError,
  verifyReopen,
} from '@maru/contract';
import type { SetView } from '@maru/contract/registry-api';
import { checkSignature } from '@maru/server';
import { signValue } from '../../keys/signing';
import { forbidden, invalid, missing } from '../../refusal';
import type { Registry } from '../registry';
import type { UnsignedReleases } from '../state/live-releases';
import type { RegistryState } from '../state/registry-state';
import type { PastSets } from './past-sets';

/** The set of that id, of now or of before. @throws Refusal where there never was one. */
export async function setView(registry: Registry, pastSets: PastSets, id: string): Promise<SetView> {
  if (!SET_ID.test(id)) throw invalid(`${id} is no id of a set: one looks like set-57 or set-57.r42`);
  const seq = changeOf(id);
  const { seq: last } = await registry.current();
  if (seq === 0) throw missing('set-0 is what a page names that had no valid set: it ran no remote');
  if (seq > last) throw missing(`${id} does not exist yet: the last change is no. ${last}`);
  const { releases, setChange, refused } = await pastSets.of(seq);
  const found = releases && (await pastSets.viewOf(releases, id));
  if (found) return { ...found, refused, live: await isLive(registry, id) };
  if (releases) throw missing(`${id} never existed: change no. ${seq} made ${madeBy(releases)}`, ...refused);
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
  const past = await pastSets.whole(token.set);
  if (!past) throw missing(`${token.set} cannot be made again: maru set ${token.set} says why`);
  const set = withoutBarred(past, await registry.current());
  return { token, set, signature: signValue({ token, set }, await registry.deps.readSetKey()) };
}

/**
 * A set of before without what has been found out since: whoever looks at it must not run what was revoked or does harm.
 * @throws Refusal where that is its shell, in which all else runs.
 */
function withoutBarred(set: SetContent, state: RegistryState): SetContent {
  const isBarred = (remote: string, { version }: { readonly version: string }) => {
    const { revoked, withdrawn } = state.release(remote, version) ?? {};
    return revoked != null || withdrawn?.harmful === true;
  };
  if (set.shell && isBarred(SHELL_NAME, set.shell))
    throw missing(`${set.id} ran ${SHELL_NAME} ${set.shell.version}, which was revoked or does harm: it is not opened`);
  return {
    ...set,
    remotes: set.remotes.filter((release) => !isBarred(release.name, release)),
    fallbacks: Object.fromEntries(Object.entries(set.fallbacks).filter(([name, release]) => !isBarred(name, release))),
  };
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

const changeOf = (id: string): number => partsOfSet(id).sequence;

/** Ids of its sets: each is the control's, followed by rollouts in this order. */
function madeBy({ set, rollouts }: UnsignedReleases): string {
  if (rollouts.length === 0) return set.id;
  return `${set.id}, alone or with any of .${rollouts.map(({ id }) => id).join(', .')}`;
}

async function isLive(registry: Registry, id: string): Promise<boolean> {
  const { set, candidates } = await registry.live();
  const { sequence, rollouts } = partsOfSet(id);
  return (
    sequence === set.sequence && rollouts.every((rollout) => candidates.some((known) => known.rollout === rollout))
  );
}
