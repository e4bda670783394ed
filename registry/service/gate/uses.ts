import type { RemoteContract, ShellOffers } from '@maru/contract';
import { usesNotOffered } from '@maru/contract/release';
import { type Findings, placeOf } from './findings';

/** Checks that the live shell exports every name that a remote takes from Maru's modules; null: nobody knows what it exports. */
export const useFindings = (contract: RemoteContract, offers: ShellOffers | null): Findings =>
  offers === null
    ? []
    : usesNotOffered(contract, offers).map(({ module, name }) =>
        name === '*'
          ? `module ${module}: the live shell (${offers.version}) does not have it; publish after a shell that does`
          : `${name} of ${module}${placeOf(contract, `${module}#${name}`)}: the live shell (${offers.version}) does not export it; publish after a shell that does`,
      );
