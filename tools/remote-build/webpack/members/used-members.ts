import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { RemoteContract } from '@maru/contract';
import type { CallExpression, Expression, NewExpression, Node } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isJsxAttributes,
  isNewExpression,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isSpreadElement,
} from 'typescript/unstable/ast/is';
import { type Project, SymbolFlags, type Type, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import { functionNameOf, memberNameOf, textOf } from './member-names';
import { withProject } from './type-project';

export type MembersOfPackages = NonNullable<RemoteContract['members']>;

export interface UsedMembersOptions {
  /** Of the remote; places are told from there. */
  readonly folder: string;
  /** Paths of the sources that are bundled into it. */
  readonly sources: readonly string[];
  /** Packages that the page lends, by their folders. */
  readonly lent: ReadonlyMap<string, string>;
}

/** Types that each remote's build writes anew: no shell needs to know them (`npm run links`). */
const written = /\/(named-routes|published-events)\.d\.ts$/;

const withoutEnding = (path: string): string => path.toLowerCase().replace(/(\.d)?\.[jt]sx?$/, '');

/**
 * What sources use of the types of lent packages, with the first line of each: members that they read and cannot do without, members that they
 * fill in, and functions with the number of their arguments.
 * @returns undefined for a folder without a tsconfig.json.
 */
export function usedMembers({ folder, sources, lent }: UsedMembersOptions): MembersOfPackages | undefined {
  const config = join(folder, 'tsconfig.json');
  if (!existsSync(config)) return undefined;
  return withProject(config, (project) => {
    const reader = new MemberReader(project, new Set(sources.map(withoutEnding)), lent);
    // Its own sources first: a line of theirs helps its team more than one of a library.
    const own = sources.filter((path) => path.startsWith(`${folder}/`));
    for (const path of new Set([...own, ...sources])) if (/\.tsx?$/.test(path)) reader.read(path);
    return inOrder(reader.found, folder);
  });
}

const inOrder = (found: MemberReader['found'], folder: string): MembersOfPackages =>
  Object.fromEntries(
    [...found].sort().map(([name, members]) => {
      const placed = [...members].map(
        ([member, { path, line }]) => [member, `${relative(folder, path).replaceAll('\\', '/')}:${line}`] as const,
      );
      return [name, Object.fromEntries(placed.sort(([left], [right]) => (left < right ? -1 : 1)))] as const;
    }),
  );

class MemberReader {
  /** Members by package. */
  readonly found = new Map<string, Map<string, { readonly path: string; readonly line: number }>>();

  constructor(
    private readonly project: Project,
    /** Without endings: what a remote brings along is no shell's. */
    private readonly bundled: ReadonlySet<string>,
    private readonly lent: ReadonlyMap<string, string>,
  ) {}

  read(path: string): void {
    const file = this.project.program.getSourceFile(path);
    if (!file) return;
    const accesses: Node[] = [];
    const visit = (node: Node): void => {
      if (isPropertyAccessExpression(node)) accesses.push(node.name);
      else if (isObjectLiteralExpression(node) || isJsxAttributes(node))
        this.readFilled(node as Expression, node.properties);
      else if (isObjectBindingPattern(node)) this.readTakenApart(node, node.elements);
      else if (isCallExpression(node) || isNewExpression(node)) this.readCall(node);
      node.forEachChild(visit);
    };
    file.forEachChild(visit);
    // All at once: each question to the compiler is a message to its process.
    const symbols = this.project.checker.getSymbolAtLocation(accesses);
    for (const [at, access] of accesses.entries()) this.noteRead(symbols[at], access);
  }

  private readFilled(object: Expression, properties: readonly Node[]): void {
    if (properties.length === 0) return;
    const type = this.project.checker.getContextualType(object);
    for (const property of properties)
      for (const symbol of this.propertiesOf(type, textOf(property))) this.note(symbol, property, '=');
  }

  private readTakenApart(pattern: Node, elements: readonly Node[]): void {
    const type = this.project.checker.getTypeAtLocation(pattern);
    for (const element of elements) {
      if (!isBindingElement(element) || element.dotDotDotToken) continue;
      const { propertyName } = element;
      const name = propertyName && isIdentifier(propertyName) ? propertyName.text : textOf(element);
      for (const symbol of this.propertiesOf(type, name)) this.noteRead(symbol, element);
    }
  }

  private readCall(call: CallExpression | NewExpression): void {
    const count = (call.arguments ?? []).filter((argument) => !isSpreadElement(argument)).length;
    const handle = count > 0 ? this.project.checker.getResolvedSignature(call)?.declaration : undefined;
    const owner = handle && this.packageOf(handle.path);
    const declaration = owner && handle.resolve(this.project);
    const name = declaration && functionNameOf(declaration);
    if (owner && name) this.add(owner, `${name}(${count})`, call);
  }

  private propertiesOf(type: Type | undefined, name: string): readonly TypeSymbol[] {
    if (!type || !name) return [];
    const types = type.isUnionType() ? (type.getTypes() ?? []) : [type];
    return types.flatMap((each) => this.project.checker.getPropertyOfType(each, name) ?? []);
  }

  /** Whoever reads an optional member says what happens without it: a shell may lack it. */
  private noteRead(symbol: TypeSymbol | undefined, node: Node): void {
    if (symbol && !(symbol.flags & SymbolFlags.Optional)) this.note(symbol, node);
  }

  private note(symbol: TypeSymbol, node: Node, mark = ''): void {
    for (const handle of symbol.declarations) {
      const owner = this.packageOf(handle.path);
      const declaration = owner && handle.resolve(this.project);
      const name = declaration && memberNameOf(declaration);
      if (owner && name) this.add(owner, `${name}${mark}`, node);
    }
  }

  /** The lent package that a file of declarations belongs to. */
  private packageOf(path: string): string | undefined {
    if (written.test(path) || this.bundled.has(withoutEnding(path))) return undefined;
    // Some systems tell paths in lower case.
    const file = path.toLowerCase();
    return [...this.lent].find(([, folder]) => file.startsWith(`${folder.toLowerCase()}/`))?.[0];
  }

  private add(owner: string, name: string, node: Node): void {
    const members = this.found.get(owner) ?? new Map();
    this.found.set(owner, members);
    if (members.has(name)) return;
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    members.set(name, { path: file.fileName, line: line + 1 });
  }
}
