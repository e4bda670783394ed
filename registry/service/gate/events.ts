import { type HeardEvent, ownerOfEvent, type RemoteContract, type RemoteManifest } from '@maru/contract';
import { type EventTable, eventsOfManifest, isSecretField, narrowingFault } from '@maru/contract/release';
import { type Findings, placeOf } from './findings';
import { type Neighbour, nameOf, variantsOf } from './offers';

interface Subject {
  readonly manifest: RemoteManifest;
  readonly contract: RemoteContract;
}

/** What each version that a page may run of a remote publishes; null stands for a page without that remote. */
type Publishers = ReadonlyMap<string, readonly ({ readonly by: string; readonly events: EventTable } | null)[]>;

/**
 * Checks that the candidate publishes what it declares, that what it hears is published as it reads it in every page that it may run in,
 * and that no running remote loses an event or a field that it reads.
 * @param awaited - remotes of the trust document that were never live; their events may come later.
 */
export function eventFindings(
  { manifest, contract }: Subject,
  neighbours: readonly Neighbour[],
  awaited: readonly string[],
): Findings {
  const others = neighbours.filter(({ name }) => name !== manifest.name);
  const publishers = publishersAmong([...others, { name: manifest.name, version: manifest.version, manifest }]);
  const before = publishersAmong(neighbours);
  return [
    ...declarationFindings(manifest),
    ...publishFindings({ manifest, contract }),
    ...(contract.hears ?? []).flatMap((heard) => {
      const fault = faultOf(heard, publishers);
      return fault === null || mayComeLater(heard, publishers, awaited)
        ? []
        : [`event ${heard.event}${placeOf(contract, `hears ${heard.event}`)}: ${fault}`];
    }),
    ...others.flatMap((other) => lostFindings(other, before, publishers)),
  ];
}

/** Events travel through every remote on show, and through all tabs of the browser. */
const declarationFindings = (manifest: RemoteManifest): Findings =>
  Object.entries(eventsOfManifest(manifest)).flatMap(([event, fields]) =>
    Object.keys(fields)
      .filter(isSecretField)
      .map(
        (field) =>
          `remote.json/events: field ${field} of ${event} sounds like a secret or like who somebody is; leave it out, who needs it asks the exchange`,
      ),
  );

function publishFindings({ manifest, contract }: Subject): Findings {
  const declared = eventsOfManifest(manifest);
  return (contract.publishes ?? [])
    .filter((event) => !Object.hasOwn(declared, event))
    .map((event) => {
      const { remote } = ownerOfEvent(event);
      const what =
        remote === manifest.name
          ? 'remote.json does not declare it; add it to events'
          : `only ${remote} may publish it; publish one of your own`;
      return `event ${event}${placeOf(contract, `publishes ${event}`)}: ${what}`;
    });
}

/** What a running remote hears now, and would not hear, or not as it reads it, beside the candidate. */
const lostFindings = (other: Neighbour, before: Publishers, publishers: Publishers): Findings =>
  (other.contract.hears ?? []).flatMap((heard) => {
    const fault = faultOf(heard, before) === null ? faultOf(heard, publishers) : null;
    return fault === null
      ? []
      : [
          `${nameOf(other)} hears ${heard.event}${placeOf(other.contract, `hears ${heard.event}`)}, which this version drops or narrows: ${fault}; keep it until ${other.name} has moved on`,
        ];
  });

const publishersAmong = (
  neighbours: readonly (Pick<Neighbour, 'name' | 'version' | 'manifest'> & Pick<Partial<Neighbour>, 'isCandidate'>)[],
): Publishers =>
  new Map(
    variantsOf(neighbours).map((variants) => [
      variants.find((variant) => variant !== null)?.name ?? '',
      variants.map((variant) => variant && { by: nameOf(variant), events: eventsOfManifest(variant.manifest) }),
    ]),
  );

function faultOf({ event, fields }: HeardEvent, publishers: Publishers): string | null {
  const variants = publishers.get(ownerOfEvent(event).remote) ?? [];
  const known = variants.flatMap((variant) => {
    const published = variant?.events[event];
    return variant && published ? [{ by: variant.by, published }] : [];
  });
  if (known.length === 0)
    return 'no live remote publishes it; check the name, or publish the remote that declares it first';
  if (known.length < variants.length)
    return `${known.map(({ by }) => by).join(', ')} publishes it, another version that pages run of the same remote does not; wait until its rollout has ended`;
  const faults = known.map(({ by, published }) => {
    const fault = narrowingFault(published, fields);
    return fault && `in ${by} it ${fault}; read what is published (maru types)`;
  });
  return faults.find((fault) => fault !== null) ?? null;
}

/** The publisher was never live: its first release may come after those who hear it, unless a rollout shows that it is another event. */
function mayComeLater(heard: HeardEvent, publishers: Publishers, awaited: readonly string[]): boolean {
  const { remote } = ownerOfEvent(heard.event);
  const known = (publishers.get(remote) ?? []).filter((variant) => variant !== null);
  return awaited.includes(remote) && (known.length === 0 || faultOf(heard, new Map([[remote, known]])) === null);
}
