import type { RemoteContract, RemoteManifest } from '@maru/contract';
import { shellModalNames } from '@maru/contract/release';
import { type Findings, placeOf } from './findings';
import { type Neighbour, nameOf, variantsOf } from './offers';

const shells: ReadonlySet<string> = new Set(shellModalNames);

/** Checks that every modal that is opened exists exactly once, in the shell or in one remote, whichever version of that a page has. */
export function modalFindings(
  { manifest, contract }: { readonly manifest: RemoteManifest; readonly contract: RemoteContract },
  neighbours: readonly Neighbour[],
): Findings {
  const others = neighbours.filter(({ name }) => name !== manifest.name);
  const known = new Set([...shells, ...manifest.modals, ...sureModals(others)]);
  return [
    ...manifest.modals.flatMap((modal) => claimFindings(modal, others)),
    ...contract.opens
      .filter((modal) => !known.has(modal))
      .map((modal) => `modal ${modal}${placeOf(contract, `modal ${modal}`)}: ${absenceOf(modal, others)}`),
    ...others.flatMap((other) =>
      other.contract.opens
        .filter((modal) => !known.has(modal) && wasOurs(modal, manifest.name, neighbours))
        .map(
          (modal) =>
            `modal ${modal}: ${nameOf(other)} opens it${placeOf(other.contract, `modal ${modal}`)}, and this version no longer brings it; keep it`,
        ),
    ),
  ];
}

/** Those that each version has that a page may run of a remote. */
const sureModals = (others: readonly Neighbour[]): readonly string[] =>
  variantsOf(others).flatMap((variants) => {
    const [first, ...rest] = variants.map((variant) => variant?.manifest.modals ?? []);
    return (first ?? []).filter((modal) => rest.every((modals) => modals.includes(modal)));
  });

function absenceOf(modal: string, others: readonly Neighbour[]): string {
  const holder = others.find((other) => other.manifest.modals.includes(modal));
  return holder
    ? `${nameOf(holder)} has it, another version that pages run of the same remote does not; wait until its rollout has ended`
    : 'neither the shell nor a live remote has it; check the name';
}

const wasOurs = (modal: string, remote: string, neighbours: readonly Neighbour[]): boolean =>
  neighbours.some(({ name, manifest }) => name === remote && manifest.modals.includes(modal));

function claimFindings(modal: string, others: readonly Neighbour[]): Findings {
  if (shells.has(modal)) return [`modal ${modal}: the shell has one of this name; choose another`];
  return others
    .filter((other) => other.manifest.modals.includes(modal))
    .map((other) => `modal ${modal}: ${nameOf(other)} has one of this name; choose another`);
}
