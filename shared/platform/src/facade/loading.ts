export { Loadable, type LoadableState, type Read } from '../loading/loadable';
export { useLoadable } from '../loading/use-loadable';
