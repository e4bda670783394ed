import { createHash } from 'node:crypto';
import { canonicalJson } from '@maru/contract';

export const sha256Hex = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** `sha256-…` of the canonical JSON of `value`, as statements and fallbacks name builds and releases. */
export const digestOf = (value: unknown): string =>
  `sha256-${createHash('sha256').update(canonicalJson(value)).digest('base64')}`;

/** `sha384-…`, as browsers check scripts and styles. */
export const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
