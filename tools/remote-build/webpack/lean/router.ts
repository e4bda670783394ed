import { type Edit, editText, functionEdit } from './edit-text';

/** Parts for servers and for servers' components, of which the page has none. */
const serverParts: readonly Edit[] = [
  functionEdit('PrefetchPageLinks', 'return null;'),
  // As it answers wherever the page was not rendered by a server.
  functionEdit('usePrefetchBehavior', 'return [false, React8.useRef(null), {}];'),
  functionEdit('RSCErrorHandler'),
  functionEdit('decodeRouteErrorResponseDigest'),
  functionEdit('parseHydrationData', ''),
];

/** Forms, fetchers and actions: what the site sends goes through its API client. */
const submissions: readonly Edit[] = [
  { find: /^var Form = React10\.forwardRef\([\s\S]*?\n\);\nForm\.displayName = "Form";/m, put: 'var Form = null;' },
  functionEdit('useSubmit'),
  ...['handleAction', 'fetch2', 'handleFetcherAction', 'handleFetcherLoader'].map((name) =>
    functionEdit(name, undefined, '  '),
  ),
];

/** Routes that come late, and watchers of all calls: the routes are those of the release set. */
const lateRoutes: readonly Edit[] = [
  functionEdit('checkFogOfWar', 'return { active: false, matches: null };', '  '),
  functionEdit('discoverRoutes', undefined, '  '),
  functionEdit('loadLazyRoute', 'return { lazyRoutePromise: void 0, lazyHandlerPromise: void 0 };'),
  { find: /^var loadLazyRouteProperty = [\s\S]*?\n};\n/m, put: 'var loadLazyRouteProperty = () => void 0;\n' },
  functionEdit('getRouteInstrumentationUpdates'),
  functionEdit('instrumentClientSideRouter'),
];

/** Functions around loaders. */
const middleware: readonly Edit[] = [
  functionEdit('defaultDataStrategyWithMiddleware', 'return defaultDataStrategy(...arguments);'),
  functionEdit('runClientMiddlewarePipeline'),
];

/** Scroll positions that the router would restore, changes of its routes, and histories of other kinds. */
const others: readonly Edit[] = [
  functionEdit('enableScrollRestoration', undefined, '  '),
  functionEdit('saveScrollPosition', '', '  '),
  functionEdit('getSavedScrollPosition', 'return null;', '  '),
  functionEdit('patchRoutes', undefined, '  '),
  functionEdit('_internalSetRoutes', undefined, '  '),
  // Their names alone keep them in the build.
  { find: /^HistoryRouter\.displayName = .*$/m, put: '' },
  { find: /^ScrollRestoration\.displayName = .*$/m, put: '' },
];

/** Advice to who writes routes and links, in the console: those of this site are checked when they are built and published. */
const advice: readonly Edit[] = [
  ...[1, 2].map(() => ({
    find: /`Route path "\$\{path\}" will be treated[\s\S]*?\}"\.`/,
    put: '"Unusual route path"',
  })),
  { find: /`The URL path "\$\{value\}" could not be decoded[\s\S]*?\)\.`/, put: '"Malformed URL"' },
];

/** Takes out of the router's text what this site does without. @throws Error where it has another form. */
export const leanRouter = (source: string): string =>
  editText('react-router', source, [
    ...serverParts,
    ...submissions,
    ...lateRoutes,
    ...middleware,
    ...others,
    ...advice,
  ]);
