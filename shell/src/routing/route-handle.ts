import type { ScreenRoute } from './screen-table';

/** Data of the current route for layout and titles. */
export type RouteHandle = Pick<ScreenRoute, 'release' | 'screen' | 'frame'>;
