import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PublicKey, SignedTrust, Team, TrustDocument } from '@maru/contract';
import { dayMs } from '@maru/server/time';
import type { Command } from 'commander';
import { type KeyFile, makeKey, publicHalf, publicKeyOf, signValue } from '../../keys/signing';
import { Refusal } from '../../refusal';
import type { TrustAnswer } from '../../service/changes/govern';
import { Session } from '../session';
import { table } from '../words';

const trustDays = 2 * 365;

interface ChangeOptions {
  /** Path to write the signed document to, instead of publishing it. */
  readonly out?: string;
  /** A document to start from instead of the registry's. */
  readonly from?: string;
}

interface TeamOptions {
  readonly secondApprover?: true;
  readonly key?: string;
}

type Edit = (trust: TrustDocument) => Partial<TrustDocument>;

export function addTrust(program: Command): void {
  const trust = program.command('trust').description('whose signature counts for what; changes need the root key');
  const change = (name: string, description: string): Command =>
    trust
      .command(name)
      .description(description)
      .option('--out <file>', 'write the signed document there instead of sending it')
      .option('--from <file>', 'change this document instead of the registry’s, where the root key has no network');
  addShow(trust);
  addTeams(change);
  addKeys(change);
  change('floor', 'refuse releases of a remote that were built before a time')
    .argument('<remote>')
    .argument('<sequence>', 'Unix seconds; maru versions --json names them')
    .action((remote: string, sequence: string, options: ChangeOptions, command: Command) =>
      apply(command, options, ({ floors }) => ({ floors: { ...floors, [remote]: wholeNumber(sequence) } })),
    );
  change('renew', 'sign the same document anew, before it expires or after the registry was lost')
    .option('--as-version <number>', 'higher than pages have seen')
    .option('--past <set>', 'first bring the registry’s numbers past this set, such as 120 for set-120')
    .action(async (options: ChangeOptions & { asVersion?: string; past?: string }, command: Command) => {
      const { asVersion, past } = options;
      if (past) await passBy(Session.of(command), wholeNumber(past));
      await apply(command, options, () => (asVersion ? { version: wholeNumber(asVersion) } : {}));
    });
}

/**
 * Appends records without effect until the log reaches number `set`: pages refuse a set with a lower number than one
 * they have seen.
 */
async function passBy(session: Session, set: number): Promise<void> {
  const client = await session.clientOf('owner');
  const never = { from: '2999-01-01T00:00:00Z', until: '2999-01-02T00:00:00Z' };
  for (;;) {
    const { id } = await client.post<{ id: string }>('/freezes', { remote: '*', ...never, why: `to pass set-${set}` });
    await client.delete(`/freezes/${id}`);
    if (Number(id.slice(1)) >= set) return;
  }
}

function addShow(trust: Command): void {
  trust
    .command('show')
    .description('teams, remotes and keys as the registry knows them')
    .action(async (_options, command: Command) => {
      const session = Session.of(command);
      const document = await session.trust();
      session.tell(document, inWords(document));
    });
  trust
    .command('send')
    .argument('<file>', 'as --out has written it')
    .description('send a signed document to the registry')
    .action(async (file: string, _options, command: Command) => {
      await send(Session.of(command), (await readSigned(file)) satisfies SignedTrust);
    });
}

function addTeams(change: (name: string, description: string) => Command): void {
  change('add-team', 'add a team and make its key, or enter the key that it has made')
    .argument('<team>')
    .argument('[remotes...]')
    .option('--second-approver', 'its releases wait for a second person')
    .option('--key <public>', 'the public half, as maru key has said it to the team')
    .action(async (team: string, remotes: string[], options: ChangeOptions & TeamOptions, command: Command) => {
      const session = Session.of(command);
      const made = options.key === undefined ? makeKey() : null;
      const key = made ? publicHalf(made) : givenKey(options.key ?? '');
      await apply(command, options, ({ teams }) => {
        if (teams.some(({ name }) => name === team)) throw new Refusal(0, [`team ${team} is there already`]);
        const added = { name: team, remotes, keys: [key], secondApprover: options.secondApprover ?? false };
        return { teams: [...teams, added] };
      });
      if (made) await writeKey(session.keyPath('teams', `${team}.json`), made);
    });
  change('add-remote', 'give a remote to a team')
    .argument('<team>')
    .argument('<remote>')
    .action((team: string, remote: string, options: ChangeOptions, command: Command) =>
      apply(command, options, ({ teams }) => ({
        teams: changeTeam(teams, team, ({ remotes }) => ({ remotes: [...new Set([...remotes, remote])] })),
      })),
    );
}

function givenKey(text: string): PublicKey {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) throw new Refusal(0, [`"${text}" is no public key: maru key says one`]);
  return publicKeyOf(text);
}

function addKeys(change: (name: string, description: string) => Command): void {
  change('rotate', 'make a new key for a team, or for the registry (set), beside the present one')
    .argument('<owner>', 'a team, or set')
    .action(async (owner: string, options: ChangeOptions, command: Command) => {
      const session = Session.of(command);
      const key = makeKey();
      const added = publicHalf(key);
      await apply(command, options, ({ teams, setKeys }) =>
        owner === 'set'
          ? { setKeys: [...setKeys, added] }
          : { teams: changeTeam(teams, owner, ({ keys }) => ({ keys: [...keys, added] })) },
      );
      // Only now: pages refuse the new key's signatures until the trust document is published.
      await writeKey(
        owner === 'set' ? (await session.config()).setKeyFile : session.keyPath('teams', `${owner}.json`),
        key,
      );
    });
  change('revoke-key', 'let nothing count that a key has signed')
    .argument('<id>', '16 hex digits, as maru trust show names them')
    .action((id: string, options: ChangeOptions, command: Command) =>
      apply(command, options, (trust) => {
        if (!keysOf(trust).includes(id))
          throw new Refusal(0, [`key ${id} is not in the trust document: maru trust show`]);
        return { revokedKeys: [...new Set([...trust.revokedKeys, id])] };
      }),
    );
}

/** Makes the next trust document, signs it with the root key, and sends it or leaves it in a file. */
async function apply(command: Command, { out, from }: ChangeOptions, edit: Edit): Promise<void> {
  const session = Session.of(command);
  const present = from ? (await readSigned(from)).trust : await session.trust();
  const next: TrustDocument = {
    ...present,
    version: present.version + 1,
    ...edit(present),
    expiresAt: new Date(Date.now() + trustDays * dayMs).toISOString(),
  };
  const root = await session.rootKey();
  const signed: SignedTrust = { trust: next, signature: signValue(next, root) };
  if (!out) return send(session, signed);
  await writeFile(out, `${JSON.stringify(signed, null, 2)}\n`);
  session.tell({ version: next.version, out }, `trust document ${next.version} is in ${out}: maru trust send ${out}`);
}

async function send(session: Session, signed: SignedTrust): Promise<void> {
  const answer = await (await session.clientOf('owner')).post<TrustAnswer>('/trust', signed);
  session.tell(
    answer,
    [
      `trust document ${answer.version} counts`,
      ...answer.refused.map((finding) => `no longer served: ${finding}`),
    ].join('\n'),
  );
}

function changeTeam(teams: readonly Team[], name: string, edit: (team: Team) => Partial<Team>): readonly Team[] {
  if (!teams.some((team) => team.name === name))
    throw new Refusal(0, [`team ${name} is not there; teams: ${teams.map((team) => team.name).join(', ')}`]);
  return teams.map((team) => (team.name === name ? { ...team, ...edit(team) } : team));
}

const keysOf = ({ setKeys, teams }: TrustDocument): readonly string[] =>
  [...setKeys, ...teams.flatMap(({ keys }) => keys)].map(({ id }) => id);

/** Puts a key in its place; the one that was there stays beside it under its id. */
async function writeKey(path: string, key: KeyFile): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => null);
  if (present) await rename(path, path.replace(/\.json$/, `.${(JSON.parse(present) as KeyFile).id}.json`));
  await writeFile(path, `${JSON.stringify(key)}\n`, { mode: 0o600 });
}

async function readSigned(file: string): Promise<SignedTrust> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SignedTrust;
  } catch (error) {
    throw new Refusal(0, [`${file} holds no trust document (${(error as Error).message})`]);
  }
}

function wholeNumber(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new Refusal(0, [`"${text}" is no whole number`]);
  return Number(text);
}

function inWords({ version, expiresAt, setKeys, teams, revokedKeys, floors }: TrustDocument): string {
  const ids = (keys: TrustDocument['setKeys']) =>
    keys.map(({ id }) => (revokedKeys.includes(id) ? `${id} (revoked)` : id)).join(' ');
  return [
    `trust document ${version}, expires ${expiresAt}`,
    `registry  ${ids(setKeys)}`,
    '',
    table(
      ['team', 'remotes', 'second person', 'keys'],
      teams.map(({ name, remotes, secondApprover, keys }) => [
        ...[name, remotes.join(' '), secondApprover ? 'yes' : '', ids(keys)],
      ]),
    ),
    ...Object.entries(floors).map(([remote, sequence]) => `${remote}: nothing built before ${sequence}`),
  ].join('\n');
}
