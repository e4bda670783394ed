import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { LiveReleases, ReleaseSet, Rollout, RolloutCandidate } from '@maru/contract';
import { addressBlock } from './address-block';
import { keyedHash } from './keyed-hash';

export const deviceCookieName = 'maru_device';

/** A browser, known by its cookie or new. */
export interface Device {
  /** 128 random bits, base64url. */
  readonly id: string;
  /** Keyed hash of the address block in which its cookie was made; it stays with the device. */
  readonly origin: string;
  readonly isNew: boolean;
}

/** Names devices by signed cookies: nobody invents an id, or carries it to another address block. */
export class Devices {
  constructor(private readonly key: Buffer) {}

  /** The device of a cookie, or a new one of this address. */
  of(cookie: string | undefined, address: string): Device {
    const known = this.known(cookie);
    if (known) return known;
    const block = keyedHash(this.key, 'block', addressBlock(address));
    return { id: randomBytes(16).toString('base64url'), origin: block, isNew: true };
  }

  /** The device of a cookie; null for a cookie of nobody. */
  known(cookie: string | undefined): Device | null {
    const [, id = '', origin = '', mac = ''] =
      /(?:^|;\s*)maru_device=([\w-]{22})\.([\w-]{22})\.([\w-]{22})(?:;|$)/.exec(cookie ?? '') ?? [];
    const isOurs = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(this.sign(id, origin)));
    return isOurs ? { id, origin, isNew: false } : null;
  }

  /** Hidden from scripts and not sent by other sites; 400 days is the maximum of browsers. */
  cookie({ id, origin }: Device, secure: boolean): string {
    const value = `${id}.${origin}.${this.sign(id, origin)}`;
    return `${deviceCookieName}=${value}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** Stands for the device in page-load tokens. */
  markOf({ id }: Device): string {
    return keyedHash(this.key, 'device', id);
  }

  private sign(id: string, origin: string): string {
    return keyedHash(this.key, 'cookie', `${id}.${origin}`);
  }
}

/** Position of a device in a rollout, 0 to 9,999; constant while the rollout runs. */
export const bucketOf = (device: string, { id, salt }: { readonly id: string; readonly salt: string }): number =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${device}.${id}`).digest().readUInt32BE(0) % 10_000;

/** Nobody is inside a rollout whose salt this server was not told. */
const isInside = (device: string, { id, salt, share }: Rollout): boolean =>
  salt !== undefined && bucketOf(device, { id, salt }) < share;

/** What a device gets: the control set, and the candidates that it is drawn into. */
export interface DrawnSet {
  readonly control: ReleaseSet;
  readonly candidates: readonly RolloutCandidate[];
}

/** A device inside a share stays inside while the share only grows; one outside enters at most once. */
export function drawnFor(device: string, { rollouts, set, candidates }: LiveReleases): DrawnSet {
  const mine = new Set(rollouts.filter((rollout) => isInside(device, rollout)).map(({ id }) => id));
  return { control: set, candidates: mine.size > 0 ? candidates.filter(({ rollout }) => mine.has(rollout)) : [] };
}

/** Id of the set for this device. */
export function setIdFor(device: string, live: LiveReleases): string {
  const { control, candidates } = drawnFor(device, live);
  return [control.id, ...candidates.map(({ rollout }) => rollout)].join('.');
}
