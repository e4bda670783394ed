export { CatchUp } from './catch-up';
export { leaseDueRow } from './due-rows';
export { LeasedWorker } from './leased-worker';
export { deleteOldRows } from './old-rows';
export { withinTime } from './within-time';
