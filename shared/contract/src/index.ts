export * from './bridge/app-messages';
export type * from './exchange/api';
export * from './exchange/feed';
export * from './exchange/refusals';
export * from './language';
export * from './release';
