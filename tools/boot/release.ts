import type { RemoteRelease } from '@maru/contract';

/** A release as far as the boot needs it. */
export interface Release
  extends Pick<RemoteRelease, 'name' | 'version' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'> {
  /** Hashes by path. */
  readonly files?: RemoteRelease['files'];
}

export interface Candidate extends Release {
  /** Its files by path, base64. */
  readonly contents?: Readonly<Record<string, string>>;
  /** Local folder of its files. */
  readonly folder?: string;
}
