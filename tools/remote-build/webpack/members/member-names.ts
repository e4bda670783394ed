import { type Node, SyntaxKind } from 'typescript/unstable/ast';

/** Declarations whose name says whose a member is. */
const owners = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeAliasDeclaration,
  SyntaxKind.ClassDeclaration,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.EnumDeclaration,
  SyntaxKind.VariableDeclaration,
]);

const members = new Set([
  SyntaxKind.PropertySignature,
  SyntaxKind.MethodSignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
  SyntaxKind.PropertyAssignment,
  SyntaxKind.ShorthandPropertyAssignment,
  SyntaxKind.EnumMember,
]);

const functions = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.MethodSignature,
  SyntaxKind.FunctionType,
  SyntaxKind.CallSignature,
  SyntaxKind.Constructor,
  SyntaxKind.ConstructSignature,
]);

/** Fields of several kinds of nodes. */
interface Parts {
  readonly name?: { readonly text?: string };
  readonly modifiers?: readonly Node[];
  readonly parameters?: readonly (Node & Parts & { readonly dotDotDotToken?: Node })[];
}

/** Stands for any owner: where the compiler writes an inferred type down, its owner's name is lost. */
const anyOwner = '*';

/** The name of a declaration or of a property; empty where it is computed. */
export const textOf = (node: Node): string => (node as Node & Parts).name?.text ?? '';

/** Such as `api` in `constructor(readonly api: Api)`. */
const isParameterProperty = (node: Node): boolean =>
  node.kind === SyntaxKind.Parameter &&
  node.parent.kind === SyntaxKind.Constructor &&
  ((node as Node & Parts).modifiers?.length ?? 0) > 0;

export const isMember = (node: Node): boolean => members.has(node.kind) || isParameterProperty(node);

export const isFunction = (node: Node): boolean => functions.has(node.kind);

/** The outermost named declaration around a node: types within it are its own, however deep. */
function ownerOf(node: Node): Node | null {
  let owner: Node | null = null;
  for (let each = node; each?.parent; each = each.parent) if (owners.has(each.kind) && textOf(each)) owner = each;
  return owner;
}

/** `ModalBus.open`, by the declaration of a property or method; null: it has no name. */
export function memberNameOf(member: Node): string | null {
  const [owner, name] = [ownerOf(member), textOf(member)];
  if (!owner || !name || owner === member) return null;
  return `${isInferred(owner, member) ? anyOwner : textOf(owner)}.${name}`;
}

/** `ModalBus.open`, `useEvent`, `PagedList` of a constructor; null: the declaration does not say whose it is. */
export function functionNameOf(declaration: Node): string | null {
  const owner = ownerOf(declaration);
  if (!owner || (isInferred(owner, declaration) && owner !== declaration)) return null;
  for (let each = declaration; each !== owner; each = each.parent) if (isMember(each)) return memberNameOf(each);
  return textOf(owner);
}

/** Whether it may be part of a type that nobody has written: in a file of declarations those stand below variables, functions and members of classes. */
function isInferred(owner: Node, node: Node): boolean {
  if (!node.getSourceFile().fileName.endsWith('.d.ts')) return false;
  if (owner.kind === SyntaxKind.ClassDeclaration) return node.parent !== owner;
  return owner.kind === SyntaxKind.VariableDeclaration || owner.kind === SyntaxKind.FunctionDeclaration;
}

/** How many arguments a function takes at most; null: any number. */
export function parametersOf(declaration: Node): number | null {
  const { parameters = [] } = declaration as Node & Parts;
  if (parameters.some(({ dotDotDotToken }) => dotDotDotToken)) return null;
  return parameters.filter((parameter) => textOf(parameter) !== 'this').length;
}
