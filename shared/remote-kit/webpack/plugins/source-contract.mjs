import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from '@swc/core';

/** Stands for the parameters of a call that does not write them down itself. */
export const someParams = '*';

/**
 * What one source file says to the shell: `navigation.href('Exchange', { marketCode })`, `navigation.go(…)`,
 * `modals.open('waiting', {})`, `plannedScreens('wallet', 'Assets')`. Where a name comes from a
 * list, as in `ways.map((route) => navigation.href(route))`, every name of a route in the same file counts as a link.
 * @param names - of all routes.
 * @returns names of routes with the parameters that are filled in, and names of modals.
 */
export function readCalls(source, { tsx = true, names = new Set() } = {}) {
  const found = { links: [], opens: [], fromLists: false };
  // Most files say nothing of this kind: parsing them would cost more than all others together.
  if (!/\b(href|go|open|plannedScreens|PlannedScreen)\b/.test(source)) return found;
  const tree = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' });
  visit(tree, (node) => {
    if (node.type === 'CallExpression') readCall(node, found);
    if (node.type === 'JSXOpeningElement') readPlannedScreen(node, found);
  });
  return { links: [...found.links, ...(found.fromLists ? namesIn(tree, names) : [])], opens: found.opens };
}

function namesIn(tree, names) {
  const links = [];
  visit(tree, ({ type, value }) => {
    if (type === 'StringLiteral' && names.has(value)) links.push({ route: value, params: [someParams] });
  });
  return links;
}

function visit(node, see) {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node && typeof node === 'object') {
    if (node.type) see(node);
    for (const key in node) if (key !== 'span') visit(node[key], see);
  }
}

function readCall({ callee, arguments: given }, found) {
  const { links, opens } = found;
  const args = given.map(({ expression }) => bare(expression));
  const link = (names, params) => links.push(...names.map((route) => ({ route, params })));
  if (callee.type === 'Identifier' && callee.value === 'plannedScreens') return link(stringsOf(args[1]), []);
  const method = callee.type === 'MemberExpression' && callee.property.value;
  const owner = method && ownerOf(callee.object);
  if (owner === 'navigation' && (method === 'href' || method === 'go')) {
    const routes = stringsOf(args[0]);
    if (routes.length === 0) found.fromLists = true;
    link(routes, paramsOf(args[1]));
  }
  if (owner === 'modals' && method === 'open') opens.push(...stringsOf(args[0]));
  return undefined;
}

function readPlannedScreen({ name, attributes }, { links }) {
  if (name.value !== 'PlannedScreen') return;
  const back = attributes.find((attribute) => attribute.name?.value === 'back')?.value;
  links.push(
    ...stringsOf(back?.type === 'JSXExpressionContainer' ? back.expression : back).map((route) => ({
      route,
      params: [],
    })),
  );
}

/** Last name of `this.world.navigation` and the like. */
function ownerOf(node) {
  const object = bare(node);
  if (object?.type === 'Identifier') return object.value;
  return object?.type === 'MemberExpression' ? object.property.value : undefined;
}

/** Without parentheses and what only the compiler reads. */
function bare(node) {
  const wrapped = [
    'ParenthesisExpression',
    'TsAsExpression',
    'TsConstAssertion',
    'TsSatisfiesExpression',
    'TsNonNullExpression',
  ];
  return wrapped.includes(node?.type) ? bare(node.expression) : node;
}

/** Every name that the expression can stand for, as far as they are written in it. */
function stringsOf(node) {
  const expression = bare(node);
  switch (expression?.type) {
    case 'StringLiteral':
      return [expression.value];
    case 'ConditionalExpression':
      return [...stringsOf(expression.consequent), ...stringsOf(expression.alternate)];
    case 'BinaryExpression':
      return /^(\?\?|\|\||&&)$/.test(expression.operator)
        ? [...stringsOf(expression.left), ...stringsOf(expression.right)]
        : [];
    default:
      return [];
  }
}

function paramsOf(node) {
  const object = bare(node);
  if (!object || (object.type === 'Identifier' && object.value === 'undefined')) return [];
  if (object.type !== 'ObjectExpression') return [someParams];
  return object.properties.map((property) => {
    if (property.type === 'Identifier') return property.value;
    const { type, value } = property.key ?? {};
    return type === 'Identifier' || type === 'StringLiteral' ? value : someParams;
  });
}

/** The languages of the site, as `Language` of the contract. */
const languages = ['ko', 'en', 'ch'];

/**
 * Keys of a remote's texts by language: `ko.json`, and parts of it such as `ko.exchange.json`.
 * @param folder - of the remote.
 */
export function readTexts(folder) {
  const locales = join(folder, 'src', 'locales');
  const files = listed(locales).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    languages.map((language) => [
      language,
      sorted(files.filter((file) => file.split('.')[0] === language).flatMap((file) => keysIn(join(locales, file)))),
    ]),
  );
}

const listed = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const keysIn = (file) => keysOf(jsonIn(file, `src/locales/${basename(file)}`), '');

/** @throws SyntaxError that names the file. */
export function jsonIn(path, name) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SyntaxError(`${name}: ${error.message}`);
  }
}

/** An empty text is none. */
const keysOf = (texts, prefix) =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? (value === '' ? [] : [prefix + key]) : keysOf(value, `${prefix}${key}.`),
  );

export const sorted = (names) => [...new Set(names)].sort();
