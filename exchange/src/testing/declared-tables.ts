import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** A table as its owner describes it. */
export interface DeclaredTable {
  readonly name: string;
  /** File of the declaration, from the folder of the exchange. */
  readonly file: string;
  /** Column → whether it may be null. */
  readonly columns: ReadonlyMap<string, boolean>;
}

/** Every table that `*.tables.ts` files and the platform declare into Database. */
export function declaredTables(): readonly DeclaredTable[] {
  const owners = ['src', 'seed'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tables.ts'))
      .map((name) => join(folder, name)),
  );
  return [...owners, 'src/platform/core/database.ts'].sort().flatMap(tablesOf);
}

interface Declaration {
  readonly name: string;
  readonly base: string | undefined;
  readonly body: string;
}

function tablesOf(file: string): DeclaredTable[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const declarations = interfacesIn(text);
  const columnsOf = (type: string): Map<string, boolean> => {
    if (type.startsWith('{')) return columnsIn(type.slice(1, -1));
    const declaration = declarations.find(({ name }) => name === type);
    if (!declaration) throw new Error(`${file}: ${type} is not declared here`);
    return new Map([...(declaration.base ? columnsOf(declaration.base) : []), ...columnsIn(declaration.body)]);
  };
  return declarations
    .filter(({ name }) => /Tables$|^Database$/.test(name))
    .flatMap(({ body }) => membersOf(body).map(([name, type]) => ({ name, file, columns: columnsOf(type) })));
}

const columnsIn = (body: string) => new Map(membersOf(body).map(([name, type]) => [name, /\|\s*null$/.test(type)]));

/** Interfaces of a file with the text between their braces. */
function interfacesIn(text: string): Declaration[] {
  return [...text.matchAll(/interface (\w+)(?: extends (\w+))? \{/g)].map(
    ({ 1: name = '', 2: base, 0: head, index }) => {
      const start = index + head.length;
      return { name, base, body: text.slice(start, closingBrace(text, start)) };
    },
  );
}

function closingBrace(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; depth > 0; at += 1) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
  return at - 1;
}

/** Names and types of an interface's members; types may hold braces of their own. */
function membersOf(body: string): [name: string, type: string][] {
  const members: [string, string][] = [];
  let rest = body.trim();
  for (let head = /^(?:readonly )?(\w+):\s*/.exec(rest); head; head = /^(?:readonly )?(\w+):\s*/.exec(rest)) {
    const start = head[0].length;
    const end = rest[start] === '{' ? closingBrace(rest, start + 1) + 1 : endOfType(rest, start);
    members.push([head[1] ?? '', rest.slice(start, end).trim()]);
    rest = rest.slice(end).replace(/^[\s;]+/, '');
  }
  if (rest !== '') throw new Error(`not understood: ${rest}`);
  return members;
}

function endOfType(text: string, from: number): number {
  const end = text.indexOf(';', from);
  return end === -1 ? text.length : end;
}
