// jsdom lacks these; react-router and the price feed expect them.
import { TextDecoder, TextEncoder } from 'node:util';

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.performance.mark ??= () => undefined;
globalThis.performance.measure ??= () => undefined;
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
if (globalThis.Element) globalThis.Element.prototype.animate ??= () => undefined;
