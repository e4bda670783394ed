import { isFailure, isMountBucket, setForRemote, type TelemetryEvent, type TelemetryReport } from '@maru/contract';
import { TelemetryReportSchema } from '@maru/contract/release';
import type { FastifyInstance } from 'fastify';
import type { PageLoad, PageLoadTokens } from '../page-load-token';
import type { LiveSource } from '../releases';
import type { Devices } from '../visitor';
import type { AnsweredSuccesses } from './answered-successes';
import { ClientLimit } from './client-limit';
import { CountedLoads } from './counted-loads';
import { DeviceLimit } from './device-limit';
import type { KnownSets } from './known-sets';
import type { MemberDevices } from './member-devices';
import type { Exporter } from './otlp';
import type { OutcomeSums } from './outcome-sums';
import { outcomesOf } from './outcomes';
import { TrialLoads } from './trial-loads';

const reportBytesMax = 64 * 1024;

interface TelemetryRoutesDeps {
  readonly tokens: PageLoadTokens;
  readonly devices: Devices;
  readonly known: KnownSets;
  readonly releases: LiveSource;
  readonly sums: OutcomeSums;
  readonly exporter: Exporter | null;
  /** What the exchange has answered. */
  readonly answered: Pick<AnsweredSuccesses, 'has'>;
  readonly members: Pick<MemberDevices, 'memberOf'>;
  readonly limit?: ClientLimit;
}

/** How a load counts. */
interface Judged {
  /** See `LoadCount.loads`. */
  readonly load: string;
  readonly member?: true;
}

/** Serves POST /telemetry: counts each page load once per remote and outcome. */
export function takeTelemetry(app: FastifyInstance, deps: TelemetryRoutesDeps): void {
  const { tokens, devices, known, releases, sums, exporter, answered, members, limit = new ClientLimit() } = deps;
  const [loads, perDevice, trials] = [new CountedLoads(), new DeviceLimit(), new TrialLoads()];

  /** What the registry knows the load by; null where it does not count. In a rollout one of each address block does (decision 34). */
  const judgedAs = (page: PageLoad, { remote, version }: TelemetryEvent): Judged | null => {
    const { set, load, device, origin, standing } = page;
    if (!known.holds(set, `${remote}@${version}`)) return null;
    const stage = known.stageOf(set, remote);
    if (stage === null) return { load };
    const place = `${remote} ${stage.name}`;
    if (standing !== 'trial' || !trials.takes(place, device, load)) return null;
    const told = `${load}~${origin}~${stage.name}`;
    const member = members.memberOf(device, stage.startedAt);
    return member !== null && trials.takes(`${place} members`, member, load)
      ? { load: `${told}~${member}`, member: true }
      : { load: told };
  };

  /** A page's word that something was done counts where the exchange has said so to the same device. */
  const isBelieved = ({ device, at }: PageLoad, { remote, version, kind, name }: TelemetryEvent): boolean =>
    known.has(`${remote}@${version}`) && (kind !== 'success' || answered.has(device, name, at));

  const take = (load: PageLoad, event: TelemetryEvent): void => {
    const { remote, version } = event;
    if (!isBelieved(load, event)) return;
    const judged = judgedAs(load, event);
    for (const outcome of loads.take(load.load, `${remote}@${version}`, outcomesOf(event))) {
      // What else the page was drawn into is left out: 20 rollouts would make as many sums as there are devices.
      const set = setForRemote(load.set, known.stageOf(load.set, remote)?.rollout);
      const counted = { remote, version, set, outcome };
      if (judged !== null) sums.add({ ...counted, ...judged });
      if (isMountBucket(outcome)) exporter?.mounted(event, event.value ?? 0);
      else exporter?.count(counted);
    }
    if (exporter && isFailure(event) && loads.takeFailure(load.load)) exporter.failure(event, event.set ?? load.set);
  };

  app.post<{ Body: TelemetryReport }>(
    '/telemetry',
    { bodyLimit: reportBytesMax, schema: { body: TelemetryReportSchema } },
    async ({ body, headers, ip }, reply) => {
      if (!limit.take(ip)) return reply.code(429).header('retry-after', '60').send({ message: 'too many reports' });
      const load = tokens.read(body.ticket);
      if (!load)
        return reply.code(400).send({ message: 'body/ticket is not of this site or too old: load the page anew' });
      known.learn(await releases.current());
      const own = load.device === devices.markOf(devices.of(headers.cookie, ip));
      const counts = own && load.standing !== 'foreign' && perDevice.takes(load.device, load.load);
      if (counts) for (const event of body.events) take(load, event);
      return reply.code(204).send();
    },
  );
}
