import type { RemoteContract, ShellOffers } from '../remote-manifest';

/** Something of a package's types that a remote uses and a shell's version of the package does not have. */
export interface MissingMember {
  readonly package: string;
  /** `ModalBus.open`, or `parameter 3 of ModalBus.open`. */
  readonly what: string;
  /** First line of the remote's sources that uses it. */
  readonly place: string;
  /** Version of the package that the remote was compiled with, where its build says so. */
  readonly builtWith?: string;
  /** The shell's version of the package. */
  readonly offered?: string;
}

/** Names of one package, as questions of a gate need them. */
interface KnownNames {
  /** Names of members by their owner. */
  readonly owners: ReadonlyMap<string, ReadonlySet<string>>;
  readonly members: ReadonlySet<string>;
  /** The most arguments of each function. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Members and parameters that a remote was compiled with and that a shell lacks; nothing where either does not say. */
export const membersNotOffered = (
  { members: used = {}, builtWith = {} }: Pick<RemoteContract, 'members' | 'builtWith'>,
  { members: offered = {}, versions = {} }: Pick<ShellOffers, 'members' | 'versions'>,
): readonly MissingMember[] =>
  Object.entries(used).flatMap(([name, places]) => {
    const list = Object.hasOwn(offered, name) ? offered[name] : undefined;
    if (!list) return [];
    const known = knownNames(list);
    return Object.entries(places).flatMap(([use, place]) =>
      missingOf(use, known).map((what) => ({
        ...{ package: name, what, place },
        ...(builtWith[name] && { builtWith: builtWith[name] }),
        ...(versions[name] && { offered: versions[name] }),
      })),
    );
  });

interface Parsed {
  readonly name: string;
  /** Of a function's arguments. */
  readonly count?: number;
  /** A member that the remote fills in. */
  readonly filled?: boolean;
}

function parsed(use: string): Parsed {
  const [, name = use, count] = /^(.+)\((\d+|\*)\)$/.exec(use) ?? [];
  if (count !== undefined) return { name, count: count === '*' ? Number.POSITIVE_INFINITY : Number(count) };
  return use.endsWith('=') ? { name: use.slice(0, -1), filled: true } : { name };
}

/** `ModalBus.open` → owner and member. */
function parts(name: string): readonly [owner: string, member: string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}

function knownNames(list: readonly string[]): KnownNames {
  const owners = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { name, count } of list.map(parsed)) {
    if (count !== undefined) {
      counts.set(name, count);
      continue;
    }
    const [owner, member] = parts(name);
    owners.set(owner, (owners.get(owner) ?? new Set()).add(member));
  }
  return { owners, counts, members: new Set([...owners.values()].flatMap((names) => [...names])) };
}

/** Owner of a member whose owner the remote's build could not tell. */
const anyOwner = '*';

/**
 * A type that the shell does not know may be a known one that was renamed or split: what is filled in is looked for in all types. What is read needs no
 * look: the new export, member or parameter that leads to it is judged itself, as is a function whose number of arguments nobody knows.
 */
function missingOf(use: string, { owners, members, counts }: KnownNames): readonly string[] {
  const { name, count, filled } = parsed(use);
  if (count !== undefined) return count > (counts.get(name) ?? count) ? [`parameter ${count} of ${name}`] : [];
  const [owner, member] = parts(name);
  const known = owners.get(owner) ?? (filled || owner === anyOwner ? members : null);
  return known === null || known.has(member) ? [] : [name];
}
