export * from './dark';
export * from './event-types';
export * from './findings';
export { RemoteManifestSchema } from './manifest';
export * from './release';
export * from './route-types';
export * from './served-types';
export * from './shell-offers';
export * from './uses';
