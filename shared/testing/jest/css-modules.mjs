/** Every class name of a CSS module is its own name. */
export default new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) });
