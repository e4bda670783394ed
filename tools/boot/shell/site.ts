import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { LiveAnswer, ShellBuild, TelemetryEvent, TelemetryReport } from '@maru/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { contentTypes } from '../content-types';
import type { Files } from '../neighbours';
import type { RecordedClock } from './clock';
import { type HtmlServer, startHtmlServer } from './html-server';
import type { OwnLive } from './own-live';
import { readBody } from './read-body';
import type { RecordedExchange } from './recorded-exchange';

const exchangePaths = /^\/(v1|v2|auth|addresses|data)\//;

/** The shell whose pages are served. */
export interface ServedShell {
  readonly build: ShellBuild;
  readonly files: Files;
}

/** A candidate may send anything, and as much as it likes. */
const [reportBytesMax, requestBytesMax] = [256 * 1024, 64 * 1024];
/** Of one page load: it reports every ten seconds, and at its end. */
const reportsMax = 50;

/**
 * The site on one origin of this machine: pages of an HTML server beside a build of the shell, the recorded exchange with its feed, a
 * registry, and the files of the remotes. What pages report of themselves is kept.
 */
export class Site {
  private readonly placed: Files[] = [];
  private readonly reports: TelemetryReport[] = [];
  private live: LiveAnswer | null = null;
  private pages: HtmlServer | null = null;
  private folder = '';

  private constructor(
    private readonly server: Server,
    private readonly exchange: RecordedExchange,
    readonly origin: string,
    readonly clock: RecordedClock,
  ) {}

  static async open(exchange: RecordedExchange, clock: RecordedClock): Promise<Site> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const site = new Site(server, exchange, origin, clock);
    server.on('request', (request, reply) => {
      site.answer(request, reply).catch(() => reply.headersSent || reply.writeHead(400).end());
    });
    const feed = new WebSocketServer({ noServer: true, maxPayload: requestBytesMax });
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => undefined);
      if (request.url !== '/feed') return socket.destroy();
      feed.handleUpgrade(request, socket, head, (reader) => serveFeed(exchange, reader));
    });
    return site;
  }

  /** Serves the files of a release. @returns the address under which the browser gets them. */
  place(files: Files): string {
    return `${this.origin}/beside-${this.placed.push(files) - 1}/`;
  }

  /** From now on pages are those of this shell over these releases. */
  async serve({ build, files }: ServedShell, { live, rootKey }: OwnLive): Promise<void> {
    await this.stopPages();
    this.reports.length = 0;
    this.live = live;
    this.folder = await mkdtemp(join(tmpdir(), 'boot-shell-'));
    const dist = join(this.folder, 'dist');
    for (const [path, bytes] of [...files, ['shell.json', Buffer.from(JSON.stringify(build))] as const]) {
      const target = join(dist, path);
      if (!target.startsWith(`${dist}/`)) throw new Error(`${path} lies outside of the shell's folder`);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
    }
    const { origin, clock, folder: home } = this;
    this.pages = await startHtmlServer({ origin, rootKey, dist, home, clock });
  }

  /** What page loads have told of themselves, by the tickets in them. */
  reportsOf(tickets: readonly string[]): readonly (readonly TelemetryEvent[])[] {
    return this.reports.filter(({ ticket }) => tickets.includes(ticket)).map(({ events }) => events);
  }

  async close(): Promise<void> {
    await this.stopPages();
    this.server.closeAllConnections();
    this.server.close();
  }

  private async stopPages(): Promise<void> {
    this.pages?.stop();
    this.pages = null;
    if (this.folder) await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    this.folder = '';
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { url = '/' } = request;
    // Pages set their clock by it.
    reply.setHeader('date', new Date(this.clock.now()).toUTCString());
    if (url === '/live') return sendJson(reply, 200, this.live);
    if (url === '/telemetry') return this.note(await readBody(request, reportBytesMax), reply);
    if (exchangePaths.test(url)) {
      const { status, body } = this.exchange.answer(request);
      return sendJson(reply, status, body);
    }
    const file = this.fileAt(decodeURIComponent(url));
    if (file === undefined) return this.pass(request, reply);
    if (file === null) return void reply.writeHead(404).end();
    reply.setHeader('access-control-allow-origin', '*');
    reply.setHeader('content-type', contentTypes[extname(url)] ?? 'application/octet-stream').end(file);
  }

  /** Of a remote, or the script of one that draws first contents; null where there is no such file, undefined for any other address. */
  private fileAt(url: string): Buffer | null | undefined {
    const beside = /^\/beside-(\d+)\/(.+)$/.exec(url);
    if (beside) return this.placed[Number(beside[1])]?.get(beside[2] ?? '') ?? null;
    const [, name, version, path = ''] = /^\/files\/([^/]+)\/([^/]+)\/(.+)$/.exec(url) ?? [];
    if (name === undefined) return undefined;
    const release = this.live?.set.remotes.find((each) => each.name === name && each.version === version);
    return release ? (this.fileAt(new URL(path, release.baseUrl).pathname) ?? null) : null;
  }

  private note(text: string, reply: ServerResponse): void {
    const report = JSON.parse(text) as TelemetryReport;
    if (this.reportsOf([report.ticket]).length < reportsMax) this.reports.push(report);
    reply.writeHead(204).end();
  }

  private pass(request: IncomingMessage, reply: ServerResponse): void {
    if (!this.pages) return void reply.writeHead(503).end();
    const { method, url: path, headers } = request;
    const asked = ask({ host: '127.0.0.1', port: this.pages.port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    asked.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()));
    request.pipe(asked);
  }
}

function serveFeed(exchange: RecordedExchange, reader: WebSocket): void {
  reader.on('error', () => reader.terminate());
  reader.on('message', (data) => {
    try {
      for (const frame of exchange.frames(String(data))) reader.send(JSON.stringify(frame));
    } catch {
      // No request.
      reader.terminate();
    }
  });
}

function sendJson(reply: ServerResponse, status: number, body: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
