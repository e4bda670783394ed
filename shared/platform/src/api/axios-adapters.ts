/** Takes the place of axios' own adapters in the build: every call brings its transport as a function. */
export default { getAdapter: <T>(adapter: T): T => adapter };
