const name = Symbol.for('fastify.display-name');

// Fastify finds the name of a plugin among all loaded modules, which takes jest a third of a second per server.
Object.defineProperty(Function.prototype, name, {
  configurable: true,
  get() {
    return this.name || 'plugin';
  },
  set(value) {
    Object.defineProperty(this, name, { configurable: true, value });
  },
});
