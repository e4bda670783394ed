export { defineRemote, type RemoteDefinition } from './define-remote';
export { late } from './late';
export { PlannedScreen, type PlannedScreenProps, plannedScreens } from './planned';
