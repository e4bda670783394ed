export { defineRemote, type RemoteDefinition } from './define-remote';
export { late } from './late';
