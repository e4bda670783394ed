import type { Expression } from '@swc/core';

/** Last name of `this.deps.navigation` and the like; of a call, as in `eventsOf(services)`, that of the function. */
export function ownerOf(node: Expression | { readonly type: 'Super' }): string | undefined {
  const object = node.type === 'Super' ? undefined : bare(node as Expression);
  if (object?.type === 'Identifier') return object.value;
  if (object?.type === 'CallExpression' && object.callee.type === 'Identifier') return object.callee.value;
  if (object?.type !== 'MemberExpression') return undefined;
  return object.property.type === 'Identifier' ? object.property.value : undefined;
}

/** Without parentheses and what only the compiler reads. */
export function bare(node: Expression | undefined): Expression | undefined {
  switch (node?.type) {
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
    case 'TsNonNullExpression':
      return bare(node.expression);
    default:
      return node;
  }
}

/** Every string that the expression can evaluate to, as far as its literals show. */
export function stringsOf(node: Expression | undefined): readonly string[] {
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
