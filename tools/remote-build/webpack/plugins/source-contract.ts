import type { RemoteContract } from '@maru/contract';
import {
  type CallExpression,
  type Expression,
  type JSXAttrValue,
  type JSXOpeningElement,
  type Node,
  type ObjectExpression,
  parseSync,
} from '@swc/core';
import { type HeardFields, readEventCall } from './source-events';
import { bare, ownerOf, stringsOf } from './source-expressions';

type Link = RemoteContract['links'][number];

/** Stands for parameters that the call does not write as literals. */
const someParams = '*';

interface Calls {
  readonly links: Link[];
  /** Names of modals. */
  readonly opens: string[];
  /** Names of events. */
  readonly publishes: string[];
  readonly hears: HeardFields[];
  /** Lines of the first of each name: `link Faq`, `modal waiting`, `publishes wallet.withdrawn`, `hears wallet.withdrawn`. */
  readonly lines: Map<string, number>;
  /** Whether a link's name comes from a list. */
  fromLists: boolean;
}

interface ReadOptions {
  readonly tsx?: boolean;
  /** Names of all routes. */
  readonly names?: ReadonlySet<string>;
}

/**
 * What one source file says to the shell: `navigation.href('Exchange', { marketCode })`, `navigation.go(…)`,
 * `modals.open('waiting', {})`, `plannedScreens('wallet', 'Assets')`, `useEvent('wallet.withdrawn', …)`. Where a name comes from a
 * list, as in `ways.map((route) => navigation.href(route))`, every name of a route in the same file counts as a link.
 * @returns names of routes with the parameters that are filled in, names of modals and of events.
 */
export function readCalls(
  source: string,
  { tsx = true, names = new Set() }: ReadOptions = {},
): Omit<Readonly<Calls>, 'fromLists'> {
  const found: Calls = { links: [], opens: [], publishes: [], hears: [], lines: new Map(), fromLists: false };
  // Most files have no such call, and parsing them all would take most of the time.
  if (!/\b(href|go|open|plannedScreens|PlannedScreen|useEvent|events|eventsOf)\b/.test(source)) return found;
  const { tree, lineOf } = parse(source, tsx);
  visit(tree, (node) => {
    const before = countsOf(found);
    if (node.type === 'CallExpression') readCall(node as CallExpression, found);
    if (node.type === 'JSXOpeningElement') readPlannedScreen(node as JSXOpeningElement, found);
    const named = [
      ...found.links.slice(before.links).map(({ route }) => `link ${route}`),
      ...found.opens.slice(before.opens).map((modal) => `modal ${modal}`),
      ...found.publishes.slice(before.publishes).map((event) => `publishes ${event}`),
      ...found.hears.slice(before.hears).map(({ event }) => `hears ${event}`),
    ];
    for (const name of named) if (!found.lines.has(name)) found.lines.set(name, lineOf(node));
  });
  if (found.fromLists)
    for (const { route, line } of namesIn(tree, { names, lineOf })) {
      found.links.push({ route, params: [someParams] });
      if (!found.lines.has(`link ${route}`)) found.lines.set(`link ${route}`, line);
    }
  return found;
}

const countsOf = ({ links, opens, publishes, hears }: Calls) => ({
  links: links.length,
  opens: opens.length,
  publishes: publishes.length,
  hears: hears.length,
});

type Spanned = Node & { readonly span?: { readonly start: number } };

/** The parser counts bytes over all files that it has ever read, from 1, so an empty statement in front says where this one begins. */
function parse(source: string, tsx: boolean): { readonly tree: Node; readonly lineOf: (node: Spanned) => number } {
  const tree = parseSync(`;${source}`, { syntax: 'typescript', tsx, target: 'es2022' });
  const bytes = Buffer.from(source);
  const lineOf = ({ span }: Spanned) => {
    const end = (span?.start ?? tree.span.start) - tree.span.start - 1;
    return bytes.subarray(0, Math.max(end, 0)).toString('latin1').split('\n').length;
  };
  return { tree, lineOf };
}

interface Named {
  readonly route: string;
  readonly line: number;
}

function namesIn(
  tree: Node,
  { names, lineOf }: { readonly names: ReadonlySet<string>; readonly lineOf: (node: Spanned) => number },
): readonly Named[] {
  const found: Named[] = [];
  visit(tree, (node) => {
    const { type, value = '' } = node as Node & { readonly value?: string };
    if (type === 'StringLiteral' && names.has(value)) found.push({ route: value, line: lineOf(node) });
  });
  return found;
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, see);
  else if (node && typeof node === 'object') {
    if ('type' in node && node.type) see(node as Node);
    for (const [key, value] of Object.entries(node)) if (key !== 'span') visit(value, see);
  }
}

function readCall(call: CallExpression, found: Calls): void {
  const { callee, arguments: given } = call;
  readEventCall(call, found);
  const { links, opens } = found;
  const args = given.map(({ expression }) => bare(expression));
  const link = (names: readonly string[], params: readonly string[]) =>
    links.push(...names.map((route) => ({ route, params })));
  if (callee.type === 'Identifier' && callee.value === 'plannedScreens') link(stringsOf(args[1]), []);
  if (callee.type !== 'MemberExpression') return;
  const method = callee.property.type === 'Identifier' ? callee.property.value : '';
  const owner = ownerOf(callee.object);
  if (owner === 'navigation' && (method === 'href' || method === 'go')) {
    const routes = stringsOf(args[0]);
    if (routes.length === 0) found.fromLists = true;
    link(routes, paramsOf(args[1]));
  }
  if (owner === 'modals' && method === 'open') opens.push(...stringsOf(args[0]));
}

function readPlannedScreen({ name, attributes }: JSXOpeningElement, { links }: Calls): void {
  if (name.type !== 'Identifier' || name.value !== 'PlannedScreen') return;
  for (const attribute of attributes)
    if (attribute.type === 'JSXAttribute' && attribute.name.type === 'Identifier' && attribute.name.value === 'back')
      links.push(...stringsOf(attributeValue(attribute.value)).map((route) => ({ route, params: [] })));
}

const attributeValue = (value: JSXAttrValue | undefined): Expression | undefined =>
  value?.type === 'JSXExpressionContainer' ? value.expression : value;

function paramsOf(node: Expression | undefined): readonly string[] {
  const object = bare(node);
  if (!object || (object.type === 'Identifier' && object.value === 'undefined')) return [];
  return object.type === 'ObjectExpression' ? object.properties.map(nameOf) : [someParams];
}

function nameOf(property: ObjectExpression['properties'][number]): string {
  if (property.type === 'Identifier') return property.value;
  if (!('key' in property)) return someParams;
  const { key } = property;
  return key.type === 'Identifier' || key.type === 'StringLiteral' ? key.value : someParams;
}
