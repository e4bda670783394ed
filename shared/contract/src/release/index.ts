export * from './canonical-json';
export * from './match-screen';
export * from './release-set';
export * from './remote-manifest';
export * from './shell-release';
export * from './telemetry';
export * from './trust';
export * from './verify';
