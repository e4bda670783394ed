import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { root } from '@maru/tools-workspace';
import { type ComposeFile, composeText } from './compose-file';

/**
 * What a container sees, said in words of this machine: `service:port` and published ports become ports of loopback, volumes
 * become folders. Nothing else of the compose file changes.
 */
export class Translation {
  private readonly ports = new Map<string, number>();

  private constructor(
    private readonly file: ComposeFile,
    private readonly home: string,
  ) {}

  /** @param home - empty folder for volumes and the containers' roots. */
  static async of(file: ComposeFile, home: string): Promise<Translation> {
    const translation = new Translation(file, home);
    const names = [...new Set([...namedPorts(file), ...publishedPorts(file).map(({ name }) => name)])];
    const free = await freePorts(names.length);
    for (const [index, name] of names.entries()) translation.ports.set(name, free[index] ?? 0);
    return translation;
  }

  /** @param name - `service:port` as inside the containers' networks. */
  port(name: string): number {
    const port = this.ports.get(name);
    if (port === undefined) throw new Error(`docker-compose.yml names no ${name}`);
    return port;
  }

  /** For what chooses its port itself. */
  setPort(name: string, port: number): void {
    this.ports.set(name, port);
  }

  /** The volumes and configuration files of a service, where its root is. */
  mount(service: string): void {
    const { volumes = [], configs = [], tmpfs = [] } = this.service(service);
    for (const folder of tmpfs) mkdirSync(this.rootOf(service, folder), { recursive: true });
    for (const volume of [...volumes].sort((a, b) => targetOf(a).length - targetOf(b).length)) {
      const place = join(this.home, 'volumes', volume.slice(0, volume.indexOf(':')));
      mkdirSync(place, { recursive: true });
      const target = this.rootOf(service, targetOf(volume));
      mkdirSync(dirname(target), { recursive: true });
      symlinkSync(place, target);
    }
    for (const { source, target } of configs) {
      const text = readFileSync(join(root, this.file.configs[source]?.file ?? ''), 'utf8');
      const place = this.rootOf(service, target);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, this.configuration(service, text));
    }
  }

  environment(service: string): Readonly<Record<string, string>> {
    const said = Object.entries(this.service(service).environment ?? {});
    return Object.fromEntries(
      said.map(([name, value]) => {
        if (name === 'HOST') return [name, '127.0.0.1'];
        if (name.startsWith('MARU_PORT_')) return [name, String(this.port(`${service}:${value}`))];
        return [name, this.words(service, value)];
      }),
    );
  }

  /** A word of a command, an address, or the value of a setting. */
  words(service: string, text: string): string {
    if (text.startsWith('/')) return this.path(service, text);
    let here = text.replaceAll(/127\.0\.0\.1:(\d+)/g, (_, port) => `127.0.0.1:${this.port(`${service}:${port}`)}`);
    for (const { name, outside } of publishedPorts(this.file))
      here = here.replaceAll(new RegExp(`\\blocalhost:${outside}\\b`, 'g'), `localhost:${this.port(name)}`);
    for (const name of namedPorts(this.file))
      here = here.replaceAll(new RegExp(`(?<=[/@])${name}\\b`, 'g'), `127.0.0.1:${this.port(name)}`);
    return here;
  }

  private configuration(service: string, text: string): string {
    // As in the container, workers run as the user of the master; root's would run as nobody.
    const user = process.getuid?.() === 0 && text.includes('worker_processes') ? 'user root;\n' : '';
    return (user + text)
      .replaceAll(/(?<=\s)\/[\w./-]+/g, (path) => this.path(service, path))
      .replaceAll(/(?<=\blisten )\d+/g, (port) => `127.0.0.1:${this.port(`${service}:${port}`)}`);
  }

  /** Maps a path in a volume to a folder of this machine; other paths belong to the image. */
  private path(service: string, path: string): string {
    const { volumes = [], configs = [], tmpfs = [] } = this.service(service);
    const places = [...volumes.map(targetOf), ...configs.map(({ target }) => target), ...tmpfs];
    const own = places.some(
      (place) => path === place || path.startsWith(`${place}/`) || place.startsWith(`${path.replace(/\/$/, '')}/`),
    );
    return own ? this.rootOf(service, path) : path;
  }

  private rootOf(service: string, path: string): string {
    return join(this.home, 'roots', service, path);
  }

  private service(name: string) {
    const service = this.file.services[name];
    if (!service) throw new Error(`docker-compose.yml has no ${name}`);
    return service;
  }
}

const targetOf = (volume: string): string => volume.split(':')[1] ?? '';

const publishedPorts = ({ services }: ComposeFile) =>
  Object.entries(services).flatMap(([service, { ports = [] }]) =>
    ports.map((text) => {
      const [, outside = '', inside = ''] = text.split(':');
      return { name: `${service}:${inside}`, outside };
    }),
  );

/** `service:port` wherever the file says one. */
function namedPorts({ services }: ComposeFile): readonly string[] {
  const names = Object.keys(services).join('|');
  return [...composeText().matchAll(new RegExp(`(?<=[/@])(?:${names}):\\d+`, 'g'))].map(([name]) => name);
}

/** Held all at once, so that they differ. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
