import type { RemoteContract, RemoteManifest } from '@maru/contract';
import { shellLinks } from '@maru/contract/release';
import { type Findings, placeOf } from './findings';
import { type Neighbour, nameOf, type Offers, offersOf } from './offers';

type Link = RemoteContract['links'][number];

/** Stands for parameters that the build could not read; the compiler has checked them. */
const someParams = '*';

interface Subject {
  readonly manifest: RemoteManifest;
  readonly contract: RemoteContract;
}

/**
 * Checks that the candidate's links lead to a screen in every page that it may run in, whichever version of the other remote that page
 * has, and that it breaks no link of a running remote.
 * @param awaited - remotes of the trust document that were never live; links to them open Main until they are.
 */
export function linkFindings(
  { manifest, contract }: Subject,
  neighbours: readonly Neighbour[],
  awaited: readonly string[],
): Findings {
  const others = neighbours.filter(({ name }) => name !== manifest.name);
  const offers = offersOf([...others, { name: manifest.name, manifest }]);
  const before = offersOf(neighbours);
  const own = contract.links.flatMap((link) => {
    const fault = faultOf(link, offers);
    return fault === null || mayComeLater(link, offers, awaited)
      ? []
      : [`link to ${link.route}${placeOf(contract, `link ${link.route}`)}: ${fault}`];
  });
  return [...own, ...others.flatMap((other) => cutLinks(other, before, offers)), ...cutShellLinks(before, offers)];
}

/** Links of a running remote that work now and would break beside the candidate. */
const cutLinks = (other: Neighbour, before: Offers, offers: Offers): Findings =>
  other.contract.links.flatMap((link) => {
    const fault = faultOf(link, before) === null ? faultOf(link, offers) : null;
    return fault === null
      ? []
      : [
          `${nameOf(other)} links to ${link.route}${placeOf(other.contract, `link ${link.route}`)}, which this version drops or changes: ${fault}; keep it until ${other.name} has moved on`,
        ];
  });

const cutShellLinks = (before: Offers, offers: Offers): Findings =>
  shellLinks.flatMap((route) =>
    isSure(before, route) && !isSure(offers, route)
      ? [`the shell links to ${route}, which this version drops: keep a screen of that name`]
      : [],
  );

function faultOf({ route, params }: Link, offers: Offers): string | null {
  const variants = offers.get(route);
  if (!variants)
    return 'no live remote offers a route of this name; check the name, or publish the remote that offers it first';
  const known = variants.filter((offer) => offer !== null);
  if (known.length < variants.length)
    return `${known.map(({ by }) => by).join(', ')} offers it, another version that pages run of the same remote does not; wait until its rollout has ended`;
  if (params.includes(someParams)) return null;
  const faults = known.map(({ by, paths }) => {
    const each = paths.map((wanted) => paramFault(wanted, params, by));
    return each.includes(null) ? null : (each[0] ?? null);
  });
  return faults.find((fault) => fault !== null) ?? null;
}

/** Whether every page has a route of this name. */
const isSure = (offers: Offers, route: string): boolean => offers.get(route)?.includes(null) === false;

function paramFault(wanted: readonly string[], given: readonly string[], by: string): string | null {
  const missing = wanted.filter((param) => !given.includes(param));
  const unknown = given.filter((param) => !wanted.includes(param));
  if (missing.length > 0) return `${by} wants the parameter ${missing.join(', ')}; fill it in`;
  return unknown.length > 0 ? `${by} knows no parameter ${unknown.join(', ')}; leave it out` : null;
}

function mayComeLater({ route }: Link, offers: Offers, awaited: readonly string[]): boolean {
  if (isSure(offers, route)) return false;
  const candidate = offers.get(route)?.find((offer) => offer !== null);
  if (candidate) return awaited.some((remote) => candidate.by.startsWith(`${remote}@`));
  const owner = /^([a-z][a-z0-9-]*)\./.exec(route)?.[1];
  return owner ? awaited.includes(`mfe-${owner}`) : awaited.length > 0;
}
