import type { LiveAnswer, ReleaseStatement, RemoteRelease } from '@maru/contract';
import { TestTrust } from '@maru/testing/releases';

/** A registry's answer and the root key, raw base64url, by which pages believe it. */
export interface OwnLive {
  readonly live: LiveAnswer;
  readonly rootKey: string;
}

/**
 * The releases as a registry with keys of its own has them live: their files lie elsewhere here, which the real registry has not signed.
 * @param platform - of the shell that they run on.
 */
export function ownLive(releases: readonly RemoteRelease[], platform: string): OwnLive {
  const keys = new TestTrust(releases.map(({ name }) => name));
  const remotes = releases.map((release) => keys.release(release.name, unsigned(release)));
  return { live: keys.live(keys.set(remotes, { platform })), rootKey: keys.root.key };
}

const unsigned = ({ signature: _signature, ...release }: RemoteRelease): ReleaseStatement & { baseUrl: string } =>
  release;
