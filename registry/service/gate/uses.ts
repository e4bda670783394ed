import type { RemoteContract } from '@maru/contract';
import { membersNotOffered, otherMajors, usesNotOffered } from '@maru/contract/release';
import type { PageShell } from '../state/page-shells';
import { type Findings, placeOf } from './findings';

/** Checks that a shell exports every name that a remote takes from Maru's modules, of the types that it was compiled with. */
export const useFindings = (
  contract: RemoteContract,
  { what, offers }: Pick<PageShell, 'what' | 'offers'>,
): Findings =>
  offers === null
    ? []
    : [
        ...usesNotOffered(contract, offers).map(({ module, name }) =>
          name === '*'
            ? `module ${module}${placeOf(contract, `${module}#*`)}: ${what} (${offers.version}) does not have it; publish after a shell that does`
            : `${name} of ${module}${placeOf(contract, `${module}#${name}`)}: ${what} (${offers.version}) does not export it; publish after a shell that does`,
        ),
        ...otherMajors(contract, offers).map(
          ({ name, builtWith, offered }) =>
            `package ${name}: compiled with ${builtWith}, ${what} (${offers.version}) has ${offered}, whose types may differ; build against that version`,
        ),
        ...membersNotOffered(contract, offers).map(
          ({ package: name, what: used, place, builtWith, offered }) =>
            `${used} of ${name} (${place}): ${what} (${offers.version}) does not have it${versionsOf(builtWith, offered)}; publish after a shell that does`,
        ),
      ];

const versionsOf = (builtWith?: string, offered?: string): string =>
  builtWith && offered ? `, compiled with ${builtWith}, it has ${offered}` : '';
