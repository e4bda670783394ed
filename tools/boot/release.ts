import type { RemoteRelease } from '@maru/contract';

/** A release as far as the boot needs it. */
export type Release = Pick<
  RemoteRelease,
  'name' | 'version' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'
>;

export interface Candidate extends Release {
  /** Hashes by path. */
  readonly files?: RemoteRelease['files'];
  /** Its files by path, base64. */
  readonly contents?: Readonly<Record<string, string>>;
  /** Local folder of its files. */
  readonly folder?: string;
}
