import type { RemoteRelease } from '@maru/contract';

/** A release as far as the boot needs it. */
export interface Release
  extends Pick<RemoteRelease, 'name' | 'version' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'> {
  /** Hashes by path. */
  readonly files?: RemoteRelease['files'];
}

/** Where the files of a version are: with it, in a folder of this machine, or at an address. */
export interface Placed {
  /** Its files by path, base64. */
  readonly contents?: Readonly<Record<string, string>>;
  /** Local folder of its files. */
  readonly folder?: string;
  /** Absolute, ends with a slash. */
  readonly baseUrl?: string;
}

export interface Candidate extends Release, Omit<Placed, 'baseUrl'> {}
