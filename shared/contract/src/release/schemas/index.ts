export * from './dark';
export * from './findings';
export * from './release';
export * from './route-types';
export * from './served-types';
export * from './shell-offers';
export * from './uses';
