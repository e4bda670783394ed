import type { RemoteRelease } from '@maru/contract';

/** A release as far as the boot needs it. */
export type Release = Pick<
  RemoteRelease,
  'name' | 'version' | 'container' | 'baseUrl' | 'entry' | 'preload' | 'manifest'
>;

export interface Candidate extends Release {
  /** Local folder of its files. */
  readonly folder?: string;
}
