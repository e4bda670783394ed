import type { ScreenRoute } from './screen-table';

/** What the layout and the titles read of the route on show. */
export type RouteHandle = Pick<ScreenRoute, 'release' | 'screen' | 'frame'>;
