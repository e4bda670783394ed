/** Bodies of the registry's HTTP answers about releases. */
export type * from './dark-view';
export * from './log-record';
export type * from './rollout-view';
export type * from './set-view';
export type * from './status';
export type * from './uses-view';
export type * from './version-view';
