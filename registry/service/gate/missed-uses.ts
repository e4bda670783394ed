import type { ShellOffers } from '@maru/contract';
import type { UsesView } from '@maru/contract/registry-api';
import { membersNotOffered, otherMajors, usesNotOffered } from '@maru/contract/release';
import { type Findings, placeOf } from './findings';

/** What running versions of remotes take from the page and a shell lacks: names, majors of packages, members of their types. */
export const missedUses = (uses: readonly UsesView[], offers: ShellOffers): Findings => [
  ...uses.flatMap(({ remote, version, uses: taken, places = {} }) =>
    usesNotOffered(taken ? { uses: taken } : {}, offers).map(
      ({ module, name }) =>
        `${remote}@${version} uses ${name} of ${module}${placeOf({ places }, `${module}#${name}`)}, which this shell does not export; keep it until no live remote does`,
    ),
  ),
  ...uses.flatMap(({ remote, version, builtWith = {} }) =>
    otherMajors({ builtWith }, offers).map(
      ({ name, builtWith: known, offered }) =>
        `${remote}@${version} was compiled with ${name} ${known}, this shell has ${offered}, whose types may differ; release that remote anew first`,
    ),
  ),
  ...uses.flatMap(({ remote, version, members = {} }) =>
    membersNotOffered({ members }, offers).map(
      ({ package: name, what, place }) =>
        `${remote}@${version} uses ${what} of ${name} (${place}), which this shell does not have; keep it until no live remote does`,
    ),
  ),
];
