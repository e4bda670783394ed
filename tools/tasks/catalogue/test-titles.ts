import { parseSync } from '@swc/core';

/** Titles of a test file, and texts that are only in rows of its tables. */
export interface TestTitles {
  /** Titles of it, test and describe, with the cells that a table's title prints. */
  readonly titles: readonly string[];
  /** Texts of cells that no title prints. */
  readonly rows: readonly string[];
}

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Cells of a table's row in order; a row of named cells has names. */
type Row = readonly { readonly name: string | null; readonly text: string }[];

/** Tables a title may print: that of `each` and those of the loops around it. */
interface Scope {
  readonly rows: readonly Row[];
  /** Of a loop: names its row is taken apart into, by position; null where the row's own names hold. */
  readonly names: readonly (string | null)[] | null;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .flatMap((value) => (isNode(value) ? [value] : isArgument(value) ? [value.expression] : []));

/** Arguments and elements of arrays are wrapped: {spread, expression}. */
const isArgument = (value: unknown): value is { readonly expression: Node } =>
  typeof value === 'object' && value !== null && 'expression' in value && isNode(value.expression);

const wrappers = new Set([
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'ParenthesisExpression',
  'TsNonNullExpression',
]);
const bare = (node: Node): Node => (wrappers.has(node.type) ? bare(node.expression as Node) : node);

const nameOf = (node: Node): string => String(node.value ?? '');

/** Every text inside a node, one after the other. */
function textIn(node: Node): string {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type === 'TemplateElement') return String(node.cooked ?? node.raw);
  if (node.type === 'TemplateLiteral') {
    const expressions = node.expressions as readonly Node[];
    return (node.quasis as readonly Node[])
      .map((part, index) => textIn(part) + (expressions[index] ? textIn(expressions[index]) : ''))
      .join('');
  }
  return childrenOf(node).map(textIn).filter(Boolean).join(' ');
}

/** Reads titles and rows of a test file. @param path - its extension says whether the source has JSX. */
export function testTitlesOf(source: string, path: string): TestTitles {
  const tsx = path.endsWith('x');
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'es2022' }) as unknown as Node;
  const reader = new TitleReader(constantsOf(module));
  reader.visit(module, []);
  return reader.found;
}

/** Arrays that have a name, wherever they stand. */
function constantsOf(module: Node): ReadonlyMap<string, Node> {
  const constants = new Map<string, Node>();
  const collect = (node: Node): void => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) constants.set(nameOf(node.id as Node), node.init);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(module);
  return constants;
}

class TitleReader {
  private readonly titles: string[] = [];
  private readonly rows: string[] = [];

  constructor(private readonly constants: ReadonlyMap<string, Node>) {}

  get found(): TestTitles {
    return { titles: this.titles, rows: this.rows };
  }

  visit(node: Node, loops: readonly Scope[]): void {
    const around = node.type === 'ForOfStatement' ? [...loops, this.loop(node)] : loops;
    if (node.type === 'CallExpression') this.call(node, around);
    for (const child of childrenOf(node)) this.visit(child, around);
  }

  private call(node: Node, loops: readonly Scope[]): void {
    const callee = bare(node.callee as Node);
    const table = this.tableOf(callee);
    if (!table && (isEach(callee) || !isTestFunction(callee))) return;
    const [title] = (node.arguments as readonly unknown[]).filter(isArgument);
    if (!title) return;
    this.title(bare(title.expression), table ? [...loops, table] : loops);
  }

  /** Adds a title with what it prints of its rows, and the cells that it does not print. */
  private title(title: Node, scopes: readonly Scope[]): void {
    const text = textIn(title);
    this.titles.push(text);
    const printed = printedNames(title, text);
    for (const { rows, names } of scopes)
      for (const row of rows)
        row.forEach(({ name, text: cell }, position) => {
          const called = name ?? names?.[position] ?? null;
          const shown = called === null ? position < printed.placeholders : printed.names.has(called);
          (shown ? this.titles : this.rows).push(cell);
        });
  }

  /** `it.each(table)` and its kind; undefined for every other callee. */
  private tableOf(callee: Node): Scope | undefined {
    if (callee.type === 'TaggedTemplateExpression' && isEach(callee.tag as Node))
      return { rows: templateRows(callee.template as Node), names: null };
    if (callee.type !== 'CallExpression' || !isEach(bare(callee.callee as Node))) return undefined;
    const [table] = (callee.arguments as readonly unknown[]).filter(isArgument);
    return { rows: table ? this.rowsOf(table.expression) : [], names: null };
  }

  private loop(node: Node): Scope {
    const pattern = patternOf(node.left as Node);
    return { rows: this.rowsOf(node.right as Node), names: pattern };
  }

  private rowsOf(table: Node): readonly Row[] {
    const inner = bare(table);
    if (inner.type === 'Identifier') {
      const constant = this.constants.get(nameOf(inner));
      return constant && bare(constant).type === 'ArrayExpression' ? this.rowsOf(constant) : [];
    }
    if (inner.type !== 'ArrayExpression') return [];
    return (inner.elements as readonly unknown[]).filter(isArgument).map(({ expression }) => rowOf(bare(expression)));
  }
}

function rowOf(row: Node): Row {
  if (row.type === 'ArrayExpression')
    return (row.elements as readonly unknown[])
      .filter(isArgument)
      .map(({ expression }) => ({ name: null, text: textIn(expression) }));
  if (row.type === 'ObjectExpression')
    return (row.properties as readonly Node[]).map((property) => ({
      name: isNode(property.key) ? nameOf(property.key) : '',
      text: isNode(property.value) ? textIn(property.value) : '',
    }));
  return [{ name: null, text: textIn(row) }];
}

/** Rows of a tagged template: a line of names, then a line per row with its cells as expressions. */
function templateRows(template: Node): readonly Row[] {
  const [heading] = template.quasis as readonly Node[];
  const names = (heading ? textIn(heading) : '').split('|').map((name) => name.trim());
  const cells = (template.expressions as readonly Node[]).map(textIn);
  const rows: Row[] = [];
  for (let start = 0; start < cells.length; start += names.length)
    rows.push(names.map((name, position) => ({ name, text: cells[start + position] ?? '' })));
  return rows;
}

/** Names that a loop takes its row apart into: by position for an array, null where the row keeps its own. */
function patternOf(left: Node): Scope['names'] {
  const [declared] = left.type === 'VariableDeclaration' ? (left.declarations as readonly Node[]) : [];
  const pattern = declared?.id as Node | undefined;
  if (pattern?.type === 'ArrayPattern')
    return (pattern.elements as readonly (Node | null)[]).map((element) => (element ? nameOf(element) : null));
  return pattern?.type === 'Identifier' ? [nameOf(pattern)] : null;
}

/** `$name` and `${name}` of a title, and how many cells its `%s` print. */
function printedNames(title: Node, text: string): { names: ReadonlySet<string>; placeholders: number } {
  const names = new Set([...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name));
  if (title.type === 'TemplateLiteral')
    for (const expression of title.expressions as readonly Node[])
      names.add(expression.type === 'MemberExpression' ? nameOf(expression.property as Node) : nameOf(expression));
  return { names, placeholders: (text.match(/%[psdifjoO]/g) ?? []).length };
}

const isEach = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && nameOf(callee.property as Node) === 'each' && isTestFunction(callee);

/** `it`, `test`, `describe` and what hangs on them, such as `test.describe.serial`. */
function isTestFunction(callee: Node): boolean {
  if (callee.type === 'MemberExpression') return isTestFunction(callee.object as Node);
  return callee.type === 'Identifier' && ['it', 'test', 'describe'].includes(nameOf(callee));
}
