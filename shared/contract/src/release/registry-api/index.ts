/** What the registry tells about releases over HTTP. */
export * from './log-record';
export type * from './rollout-view';
export type * from './status';
export type * from './version-view';
