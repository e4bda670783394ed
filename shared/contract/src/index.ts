export type * from './api';
export * from './feed';
export * from './language';
export * from './refusals';
export * from './release';
