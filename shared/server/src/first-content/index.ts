export { readBoxes } from './read-boxes';
export { type Drawn, FirstContentThreads } from './threads';
