import { createHmac, randomBytes } from 'node:crypto';
import type { LiveReleases, ReleaseSet, Rollout } from '@maru/contract';

export const deviceCookieName = 'maru_device';

/** Id of the browser from its cookie, or a new one; 128 bits, base64url. */
export interface Device {
  readonly id: string;
  readonly isNew: boolean;
}

export function deviceOf(cookie: string | undefined): Device {
  const known = /(?:^|;\s*)maru_device=([A-Za-z0-9_-]{22})(?:;|$)/.exec(cookie ?? '')?.[1];
  return known ? { id: known, isNew: false } : { id: randomBytes(16).toString('base64url'), isNew: true };
}

/** Hidden from scripts and not sent by other sites; 400 days is the maximum of browsers. */
export const deviceCookie = ({ id }: Device, secure: boolean): string =>
  `${deviceCookieName}=${id}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Position of a device in a rollout, 0 to 9,999; constant while the rollout runs. */
export const bucketOf = (device: string, { id, salt }: { readonly id: string; readonly salt: string }): number =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${device}.${id}`).digest().readUInt32BE(0) % 10_000;

/** Nobody is inside a rollout whose salt this server was not told. */
const isInside = (device: string, { id, salt, share }: Rollout): boolean =>
  salt !== undefined && bucketOf(device, { id, salt }) < share;

/**
 * @returns the set for this device. A device inside a share stays inside while the share only grows; one outside enters
 *   at most once.
 */
export function setFor(device: string, { rollouts, sets }: LiveReleases): ReleaseSet | null {
  const mine = rollouts.filter((rollout) => isInside(device, rollout)).map(({ id }) => id);
  const holds = (wanted: readonly string[]) =>
    sets.find(({ rollouts: of }) => of.length === wanted.length && of.every((id) => wanted.includes(id)))?.set;
  return holds(mine) ?? holds([]) ?? null;
}
