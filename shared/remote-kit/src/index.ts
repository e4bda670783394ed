export { defineRemote, type RemoteDefinition } from './define-remote';
export { late } from './late-screen';
export { Loaded, type LoadedProps } from './loaded';
export { PlannedScreen, type PlannedScreenProps, plannedScreens } from './planned-screen';
