/** Building blocks for tools that build a page of their own. */
export { baseConfig } from './base';
export { hostFederation } from './host-federation';
