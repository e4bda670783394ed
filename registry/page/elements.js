const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children; texts stay texts.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes] - `on…` are listeners; null and false are left out
 * @param {...(Node | string | null | false)} children
 */
export const h = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);

/** The same for pictures. */
export const s = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

const filled = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
};

export const find = (id) => document.getElementById(id);

/** @param {number} share - of 10,000 */
export const percentOf = (share) => `${share / 100} %`;

export const timeOf = (at) =>
  h('time', { datetime: at }, new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' }));

export const version = (text) => h('span', { class: 'version' }, text);
