import type { CallExpression, Expression, Pattern } from '@swc/core';
import { bare, ownerOf, stringsOf } from './source-expressions';

/** A subscription as a source writes it. */
export interface HeardFields {
  readonly event: string;
  /** Fields that the handler takes apart; null where it takes the payload whole. */
  readonly fields: readonly string[] | null;
}

interface EventCalls {
  readonly publishes: string[];
  readonly hears: HeardFields[];
}

/** Reads `useEvent('wallet.withdrawn', ({ coin }) => …)`, and `on` and `publish` of `events` or `eventsOf(services)`. */
export function readEventCall({ callee, arguments: given }: CallExpression, found: EventCalls): void {
  const args = given.map(({ expression }) => bare(expression));
  const hear = () => {
    const fields = fieldsOf(args[1]);
    found.hears.push(...stringsOf(args[0]).map((event) => ({ event, fields })));
  };
  if (callee.type === 'Identifier' && callee.value === 'useEvent') hear();
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  const owner = ownerOf(callee.object);
  if (owner !== 'events' && owner !== 'eventsOf') return;
  if (callee.property.value === 'on') hear();
  if (callee.property.value === 'publish') found.publishes.push(...stringsOf(args[0]));
}

function fieldsOf(handler: Expression | undefined): HeardFields['fields'] {
  const [first] = parametersOf(handler) ?? [{ type: 'Unknown' } as const];
  if (!first) return [];
  if (first.type !== 'ObjectPattern') return null;
  const names = first.properties.map((property) => {
    if (property.type === 'AssignmentPatternProperty') return property.key.value;
    if (property.type === 'KeyValuePatternProperty' && property.key.type === 'Identifier') return property.key.value;
    return null;
  });
  return names.some((name) => name === null) ? null : names.filter((name) => name !== null);
}

/** Null where the handler is no function that stands there. */
function parametersOf(handler: Expression | undefined): readonly Pattern[] | null {
  if (handler?.type === 'ArrowFunctionExpression') return handler.params;
  return handler?.type === 'FunctionExpression' ? handler.params.map(({ pat }) => pat) : null;
}
