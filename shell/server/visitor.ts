import { createHmac, randomBytes } from 'node:crypto';
import type { LiveReleases, ReleaseSet, Rollout } from '@maru/contract';

export const deviceCookieName = 'maru_device';

/** Name and value that the browser brings along, or a new one; 128 bits, base64url. */
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

/** 0 to 9,999: where a device stands in a rollout. It depends on nothing that changes while the rollout runs. */
export const bucketOf = (device: string, { id, salt }: Pick<Rollout, 'id' | 'salt'>): number =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${device}.${id}`).digest().readUInt32BE(0) % 10_000;

/**
 * The set that this device gets. A device in a rollout's share stays in it while the share only grows, and one outside goes
 * in at most once.
 */
export function setFor(device: string, { rollouts, sets }: LiveReleases): ReleaseSet | null {
  const mine = rollouts.filter((rollout) => bucketOf(device, rollout) < rollout.share).map(({ id }) => id);
  const holds = (wanted: readonly string[]) =>
    sets.find(({ rollouts: of }) => of.length === wanted.length && of.every((id) => wanted.includes(id)))?.set;
  return holds(mine) ?? holds([]) ?? null;
}
