import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LiveReleases, SHELL_NAME, type TrustDocument, teamOf } from '@maru/contract';
import { home, inRepository, root } from '@maru/tools-workspace';
import type { Command } from 'commander';
import { readKeyFile } from '../keys/key-file';
import type { KeyFile } from '../keys/signing';
import { Refusal } from '../refusal';
import type { RegistryConfig } from '../service/config';
import { publicUrlOf } from '../service/public-url';
import { RegistryClient } from './client';
import { folderOf } from './workspace';

export interface GlobalOptions {
  readonly json?: boolean;
  readonly as?: string;
  readonly registry?: string;
}

/** One run of the command: its registry, its token and its output. */
export class Session {
  readonly home = process.env.MARU_HOME || home;

  constructor(private readonly options: GlobalOptions) {}

  static of(command: Command): Session {
    return new Session(command.optsWithGlobals<GlobalOptions>());
  }

  /** Of a registry on this machine. Its schema is a library of 679 files, which few commands need. */
  async config(): Promise<RegistryConfig> {
    const { registryConfig } = await import('../service/config');
    return registryConfig({ MARU_HOME: home, ...process.env });
  }

  /** Prints the result: as JSON with `--json`, else in words. */
  tell(result: unknown, words: string): void {
    console.log(this.options.json ? JSON.stringify(result, null, 2) : words);
  }

  /** A client without a token, which reads what is live and nothing else. */
  get reader(): RegistryClient {
    return new RegistryClient(this.url, '');
  }

  get url(): string {
    const { MARU_REGISTRY_URL, MARU_PORT_REGISTRY, MARU_REGISTRY_PUBLIC_URL } = process.env;
    const given = this.options.registry || MARU_REGISTRY_URL || MARU_REGISTRY_PUBLIC_URL;
    return publicUrlOf(MARU_PORT_REGISTRY || 8081, given);
  }

  /** @param person - whose token is taken where neither --as nor MARU_REGISTRY_TOKEN name one. */
  async clientOf(person: string): Promise<RegistryClient> {
    const given = this.options.as === undefined ? process.env.MARU_REGISTRY_TOKEN : undefined;
    return new RegistryClient(this.url, given || (await this.tokenOf(this.options.as ?? person)));
  }

  /** For a change of a remote, on behalf of the team that owns it. */
  async clientFor(remote: string): Promise<RegistryClient> {
    if (this.options.as !== undefined || process.env.MARU_REGISTRY_TOKEN) return this.clientOf('');
    return this.clientOf(await this.teamOf(remote));
  }

  /** The key of the team that owns a remote: MARU_TEAM_KEY_FILE, else its file in the home folder (in a project: that of `maru key`). */
  async teamKey(remote: string): Promise<KeyFile> {
    return this.readKey(await this.teamKeyPath(remote));
  }

  /** @throws Refusal where the remote belongs to no team. */
  async teamKeyPath(remote: string): Promise<string> {
    const given = process.env.MARU_TEAM_KEY_FILE;
    if (given) return given;
    return inRepository ? this.keyPath('teams', `${await this.teamOf(remote)}.json`) : this.keyPath('team.json');
  }

  keyPath(...parts: readonly string[]): string {
    return join(this.home, 'keys', ...parts);
  }

  /** The root key, wherever it is kept. */
  async rootKey(): Promise<KeyFile> {
    const path = process.env.MARU_ROOT_KEY_FILE ?? this.keyPath('root.json');
    return readKeyFile(path).catch(() => {
      throw new Refusal(0, [`${path} is missing: name the root key where it is kept (MARU_ROOT_KEY_FILE)`]);
    });
  }

  async readKey(path: string): Promise<KeyFile> {
    return readKeyFile(path).catch((error: Error) => {
      throw new Refusal(0, [error.message]);
    });
  }

  async trust(): Promise<TrustDocument> {
    return (await this.reader.get<LiveReleases>('/live')).trust.trust;
  }

  /** Output folder of a build, of a remote or the shell: its dist, or the given folder; of the project's own remote where none is named. */
  distOf(remote: string | undefined): string {
    if (remote === SHELL_NAME && inRepository) return join(root, SHELL_NAME, 'dist');
    return remote === undefined || /^mfe-[a-z0-9-]+$/.test(remote) ? join(folderOf(remote), 'dist') : remote;
  }

  private async teamOf(remote: string): Promise<string> {
    const team = teamOf(await this.trust(), remote);
    if (!team)
      throw new Refusal(0, [
        `${remote} belongs to no team in the trust document: check the name, or add it (maru trust add-remote <team> ${remote})`,
      ]);
    return team.name;
  }

  private async tokenOf(person: string): Promise<string> {
    const path = join(this.home, 'tokens', person);
    const text = await readFile(path, 'utf8').catch(() => {
      throw new Refusal(0, [`${path} is missing: set MARU_REGISTRY_TOKEN, or run maru init for a local world`]);
    });
    return text.trim();
  }
}
