import { type RemoteRelease, VerifyError } from '@maru/contract';
import type { FailedLoad } from '../telemetry/telemetry';

/** By `name@version`: files that do not arrive are not asked for again and again. */
const known = new Map<string, Promise<FailedLoad>>();

/**
 * Finds out why the files of a release did not run. Browsers do not say whether a file failed its hash or did not arrive,
 * so this fetches the needed files again, with the hash and without, once per version and tab.
 */
export async function loadFailureOf(release: RemoteRelease | undefined, error: unknown): Promise<FailedLoad> {
  if (error instanceof VerifyError) return 'refused';
  if (!release) return 'load';
  const key = `${release.name}@${release.version}`;
  const diagnosis = known.get(key) ?? diagnose(release);
  known.set(key, diagnosis);
  return diagnosis;
}

async function diagnose({ baseUrl, entry, preload, files }: RemoteRelease): Promise<FailedLoad> {
  const altered = await Promise.all(
    [entry, ...preload.js, ...preload.css].map((file) => isAltered(baseUrl + file, files[file] ?? '')),
  );
  return altered.includes(true) ? 'integrity' : 'load';
}

async function isAltered(url: string, integrity: string): Promise<boolean> {
  const arrives = (init: RequestInit) =>
    fetch(url, { credentials: 'omit', ...init }).then(
      ({ ok }) => ok,
      () => false,
    );
  return !(await arrives({ integrity })) && (await arrives({}));
}
