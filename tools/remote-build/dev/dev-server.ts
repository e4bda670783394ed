import { createServer, type Server, type ServerResponse } from 'node:http';
import type { RemoteRelease } from '@maru/contract';
import { servedTypeOf } from '@maru/contract/release';

/** A build with all its files. */
export interface DevBuild {
  readonly release: RemoteRelease;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Message to open tabs (shell/src/remotes/override.ts). */
interface DevState {
  /** Version of the last successful build. */
  readonly version: string;
  /** Errors of the latest build; empty if it succeeded. */
  readonly findings: readonly string[];
}

/** An open tab that has not yet taken the latest build still requests files of earlier ones. */
const buildsKeptMax = 5;
const reconnectMs = 1000;

/** Serves the builds of one remote, each under its own path, so that no cache mixes files of two builds. */
export class DevServer {
  private readonly builds: DevBuild[] = [];
  private readonly tabs = new Set<ServerResponse>();
  private state: DevState | null = null;
  private readonly server: Server = createServer(({ url = '/' }, reply) => this.answer(url, reply));

  /** Publishes a successful build; open tabs take it over. */
  take(build: DevBuild): void {
    this.builds.unshift(build);
    this.builds.splice(buildsKeptMax);
    this.tell({ version: build.release.version, findings: [] });
  }

  /** Reports a failed build; open tabs keep the last one and show the errors. */
  fail(findings: readonly string[]): void {
    if (this.state) this.tell({ ...this.state, findings });
  }

  /** @throws Error where the port is taken. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, 'localhost', resolve);
    });
  }

  private tell(state: DevState): void {
    this.state = state;
    for (const tab of this.tabs) tab.write(eventOf(state));
  }

  private answer(url: string, reply: ServerResponse): unknown {
    reply.setHeader('access-control-allow-origin', '*');
    reply.setHeader('cross-origin-resource-policy', 'cross-origin');
    reply.setHeader('timing-allow-origin', '*');
    reply.setHeader('cache-control', 'no-store');
    const [path = '/'] = url.split('?');
    if (path === '/release.json') return sendJson(reply, this.builds[0]?.release ?? null);
    if (path === '/events') return this.follow(reply);
    const [, version, file = ''] = /^\/builds\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const bytes = this.builds.find(({ release }) => release.version === version)?.files.get(file);
    if (!bytes) return reply.writeHead(404).end();
    return reply.setHeader('content-type', servedTypeOf(file) ?? 'application/octet-stream').end(bytes);
  }

  /** Sends the current state to a new tab, which may have missed a build. */
  private follow(reply: ServerResponse): void {
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(`retry: ${reconnectMs}\n\n`);
    if (this.state) reply.write(eventOf(this.state));
    this.tabs.add(reply);
    reply.on('close', () => this.tabs.delete(reply));
  }
}

const eventOf = (state: DevState): string => `data: ${JSON.stringify(state)}\n\n`;

const sendJson = (reply: ServerResponse, value: unknown) =>
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(value));
