import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Service {
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const file: ComposeFile = parse(read('docker-compose.yml'), { merge: true });
const { services } = file;
const every = Object.entries(services);
const own = every.filter(([, { image }]) => image === 'maru');
const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
const commandLine = read('registry/cli/session.ts') + read('registry/service/config.ts');

/** Where each program reads its environment. */
function sources(name: string): string {
  if (name === 'exchange')
    return ['platform/core/config.ts', 'platform/core/secret-files.ts', 'ports/couriers.ts']
      .map((path) => read(`exchange/src/${path}`))
      .join();
  if (name === 'registry') return read('registry/service/config.ts') + read('registry/service/gate/boot.ts');
  if (name === 'boot') return read('tools/boot/serve.ts');
  if (name === 'shell') return read('shell/server/config.ts');
  return commandLine;
}

/** Who mounts a volume. */
const holders = (volume: string): readonly string[] =>
  every.filter(([, { volumes = [] }]) => volumes.some((each) => each.startsWith(`${volume}:`))).map(([name]) => name);

/** The steps of the image that write what its programs and its gate need. */
const preparations = [...read('Dockerfile').matchAll(/node --import tsx (tools\S+)/g)].map(([, path = '']) => path);

describe('docker-compose.yml', () => {
  beforeAll(() => {
    expect(preparations).toContain('tools/product/prepare.ts');
    execFileSync('node', ['--import', 'tsx', 'tools/product/prepare.ts'], { cwd: root });
  });

  it('has database, exchange, mail catcher, registry, shell and for each remote a server and its release (PLAT-060)', () => {
    const parts = ['boot', 'database', 'exchange', 'init', 'mail', 'maru', 'registry', 'second', 'shell'];
    const hosted = remotes.flatMap((remote) => [remote, `${remote}-release`]);
    expect(Object.keys(services).sort()).toEqual([...parts, ...hosted].sort());
  });

  it.each(own)('runs a program that exists as %s', (_name, { command = [], entrypoint = [] }) => {
    const [node, ...words] = [...entrypoint, ...command];
    expect(node).toBe('node');
    expect(existsSync(join(root, words.find((word) => /\.(ts|mjs)$/.test(word)) ?? 'none'))).toBe(true);
  });

  it.each(own)('gives %s only settings that it reads (PLAT-061)', (name, { environment = {} }) => {
    for (const setting of Object.keys(environment))
      expect(sources(name)).toContain(name === 'exchange' ? setting.replace(/_FILE$/, '') : setting);
  });

  it.each(every)('takes every right from %s that it does not need', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      user: expect.stringMatching(/^(node|www-data|postgres|65534:65534)$/),
    });
  });

  it.each(every)('knows of %s whether it is well, or lets it end', (_name, { healthcheck, restart }) => {
    expect(restart === 'unless-stopped').toBe(healthcheck !== undefined);
  });

  it('waits for what has a health check until it is well, for the rest until it is done', () => {
    for (const [name, { condition }] of every.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on)))
      expect([name, condition]).toEqual([
        name,
        services[name]?.healthcheck ? 'service_healthy' : 'service_completed_successfully',
      ]);
  });

  it('tells no secret in the file: each part finds its own, and nobody else’s, in a volume', () => {
    expect(read('docker-compose.yml')).not.toMatch(/(PASSWORD|SECRET|TOKEN|KEY): /);
    expect(holders('vault')).toEqual(['init', 'maru']);
    expect(holders('keys-database')).toEqual(['init', 'database']);
    expect(holders('keys-exchange')).toEqual(['init', 'exchange']);
    expect(holders('keys-registry')).toEqual(['init', 'registry']);
    for (const remote of remotes)
      expect(holders(remote.replace('mfe-', 'keys-'))).toEqual(['init', `${remote}-release`]);
  });

  it('lets a remote’s server read its own files alone, and nobody but its team write them', () => {
    for (const remote of remotes) {
      const volume = remote.replace('mfe-', 'files-');
      expect(services[remote]?.volumes).toEqual([`${volume}:/files:ro`]);
      expect(holders(volume)).toEqual([remote, `${remote}-release`]);
    }
  });

  it('keeps the database from everybody but the exchange', () => {
    expect(file.networks.data).toEqual({ internal: true });
    const there = every.filter(([, { networks = [] }]) => networks.includes('data')).map(([name]) => name);
    expect(there).toEqual(['database', 'exchange']);
  });

  it('names every volume and network that it uses, and no other', () => {
    const used = every.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(used)].sort()).toEqual(Object.keys(file.volumes).sort());
    const joined = every.flatMap(([, { networks = [] }]) => networks);
    expect([...new Set(joined)].sort()).toEqual(Object.keys(file.networks).sort());
  });

  it('opens the documented ports to this machine alone', () => {
    const ports = every.flatMap(([, service]) => service.ports ?? []);
    const hosts = ports.filter((port) => port.endsWith(':8080')).map((port) => port.split(':')[1]);
    expect(hosts.sort()).toEqual(['8080', '8082', '8083', '8084', '8085', '8086', '8087']);
    const others = ports.filter((port) => !port.endsWith(':8080'));
    expect(others.sort()).toEqual([
      '127.0.0.1:8025:8025',
      '127.0.0.1:8070:8070',
      '127.0.0.1:8081:8081',
      '127.0.0.1:8090:8090',
    ]);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('runs what nobody has approved where there is nothing to take and nobody to tell', () => {
    const { volumes, ports, networks, environment } = services.boot ?? {};
    expect({ volumes, ports, networks }).toEqual({ networks: ['boot'] });
    expect(Object.keys(environment ?? {})).toEqual(['HOST', 'MARU_PORT_BOOT']);
    expect(services.boot).toMatchObject({ mem_limit: '2g', pids_limit: 512 });
    expect(file.networks.boot).toEqual({ internal: true });
    const there = every.filter(([, { networks = [] }]) => networks.includes('boot')).map(([name]) => name);
    expect(there.sort()).toEqual(['boot', ...remotes, 'registry'].sort());
    expect(services.registry?.environment?.MARU_BOOT_URL).toBe('http://boot:8079');
  });

  it('lets the registry try each version out in the Chromium of its image, with a page that is built there', () => {
    expect(services.registry?.environment?.MARU_GATE_BOOT).toBe('on');
    expect(read('Dockerfile')).toMatch(/apt-get install -y --no-install-recommends chromium\b/);
    expect(preparations).toContain('tools/boot/prepare.ts');
    for (const path of preparations) expect(existsSync(join(root, path))).toBe(true);
  });

  it('makes each remote’s server known to the registry under the address that its release names', () => {
    for (const remote of remotes) {
      const outside = services[remote]?.ports?.[0]?.split(':')[1];
      expect(services[`${remote}-release`]?.command?.slice(2)).toEqual([
        remote,
        '/files',
        `http://localhost:${outside}`,
      ]);
      expect(services.registry?.environment?.MARU_HOSTS_FROM_HERE).toContain(
        `http://localhost:${outside}=http://${remote}:8080`,
      );
    }
  });

  it('takes images of others by their version', () => {
    const images = every.map(([, { image }]) => image).filter((image) => !image.startsWith('maru'));
    for (const image of images) expect(image).toMatch(/:v?\d+/);
  });

  it('finds in its image the folders of all its volumes, owned by whom it runs as', () => {
    const made = read('Dockerfile');
    for (const volume of own.flatMap(([, { volumes = [] }]) => volumes.filter((each) => !each.endsWith(':ro')))) {
      const target = (volume.split(':')[1] ?? '').replace(/^\/secrets/, 'secrets');
      expect(made).toMatch(new RegExp(`mkdir.*[ ]${target}\\b`));
    }
  });
});
