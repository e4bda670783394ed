/** What a build of a page is put together from, for tools that build one of their own. */
export { baseConfig } from './base';
export { hostFederation } from './host-federation';
