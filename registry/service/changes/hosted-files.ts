import { canonicalJson, type RemoteRelease } from '@maru/contract';
import { Refusal } from '../../refusal';
import { internalUrl } from '../internal-url';
import type { RegistryDeps } from '../registry';
import type { PublishBody } from './publish-body';

const answerMsMax = 20_000;
const fileBytesMax = 8 * 1024 * 1024;
/** All of them are in memory at once, as those of an upload are. */
const bytesMax = 32 * 1024 * 1024;
/** Files fetched at a time. */
const fetchesMax = 4;

/**
 * Fetches the files of a version from the team's own host; they are checked like uploaded ones. The host must also
 * serve `release.json`, which pages read when they fall back to this version.
 * @param deps - a registry whose public address is on this machine may fetch from hosts on this machine.
 * @throws Refusal naming each file that is missing or that a page could not load from there.
 */
export async function fetchHosted(
  host: string,
  { statement, signature }: Pick<PublishBody, 'statement' | 'signature'>,
  { publicUrl, internalHosts }: Pick<RegistryDeps, 'publicUrl' | 'internalHosts'>,
): Promise<ReadonlyMap<string, Buffer>> {
  const fault = hostFault(host, statement.version, publicUrl);
  if (fault) throw new Refusal(422, [fault]);
  const paths = [...Object.keys(statement.files), 'release.json'];
  const whole = new Whole();
  const got = await inParallel(paths, (path) => fetchFile(host + path, internalUrl(host + path, internalHosts), whole));
  if (whole.isTooMuch)
    throw new Refusal(422, [`host: the files of this version have more than ${bytesMax} bytes; make them smaller`]);
  const findings = got.flatMap((file) => (typeof file === 'string' ? [file] : []));
  if (findings.length > 0) throw new Refusal(422, findings);
  const files = new Map(paths.map((path, index) => [path, got[index] as Buffer]));
  const release: RemoteRelease = { ...statement, baseUrl: host, signature };
  if (!sameJson(files.get('release.json') ?? Buffer.from(''), release))
    throw new Refusal(422, [`${host}release.json: is not this release; put there what maru sign writes`]);
  files.delete('release.json');
  return files;
}

function hostFault(host: string, version: string, publicUrl: string): string | null {
  const url = URL.canParse(host) ? new URL(host) : null;
  // Pages print the address: it must be what a browser writes, on a host that cannot end a directive of their policy.
  const plain = url?.href === host && /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname) && !/['();,&]/.test(host);
  const local = url?.protocol === 'http:' && isLoopback(url) && isLoopback(new URL(publicUrl));
  if (!url || !plain || !(url.protocol === 'https:' || local) || url.username || url.search || url.hash)
    return `host: ${host} is no plain https address`;
  if (!url.pathname.endsWith(`/${version}/`))
    return `host: ${host} must end in /${version}/: a version has a folder of its own, whose files never change`;
  return null;
}

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** The bytes of all files of a version; ends every fetch once they are too many. */
class Whole {
  private bytes = 0;
  private readonly ending = new AbortController();

  get isTooMuch(): boolean {
    return this.ending.signal.aborted;
  }

  get signal(): AbortSignal {
    return AbortSignal.any([AbortSignal.timeout(answerMsMax), this.ending.signal]);
  }

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > bytesMax) this.ending.abort();
  }
}

/** @returns the file's bytes, or a finding. */
async function fetchFile(url: string, reachedAt: string, whole: Whole): Promise<Buffer | string> {
  try {
    const response = await fetch(reachedAt, { redirect: 'error', signal: whole.signal });
    if (!response.ok) return `${url}: the host answers ${response.status}; upload the whole dist folder first`;
    if (response.headers.get('access-control-allow-origin') !== '*')
      return `${url}: the host sends no "access-control-allow-origin: *", without which pages cannot load it`;
    const bytes = await readLimited(response, whole);
    return bytes ?? `${url}: is larger than ${fileBytesMax} bytes`;
  } catch (error) {
    return `${url}: cannot be had (${String((error as Error).cause ?? error)}); is the host running?`;
  }
}

/** @returns null for a body above the limit; a host may leave out content-length, so the bytes are counted. */
async function readLimited(response: Response, whole: Whole): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    whole.add(chunk.length);
    if (length > fileBytesMax || whole.isTooMuch) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Runs the task for each item, a few at a time; the results are in the order of the items. */
async function inParallel<T, R>(items: readonly T[], task: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await task(next[1]);
  };
  await Promise.all(Array.from({ length: fetchesMax }, work));
  return results;
}

function sameJson(bytes: Buffer, value: unknown): boolean {
  try {
    return canonicalJson(JSON.parse(bytes.toString('utf8'))) === canonicalJson(value);
  } catch {
    return false;
  }
}
