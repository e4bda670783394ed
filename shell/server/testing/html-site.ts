import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ShellBuild } from '@maru/contract';
import type { FastifyInstance } from 'fastify';
import { buildHtmlServer } from '../app';
import { LiveSource } from '../releases';

/** Nobody listens there. */
export const nowhere = 'http://127.0.0.1:1';

/** Body of the answer to a request; undefined: 404, null: no answer ever. */
export type Answers = (url: string, body: string) => string | undefined | null;

/** A server on a port of this machine, in the place of registry or exchange. */
export interface Neighbour {
  readonly url: string;
  /** Of the last request. */
  headers(): IncomingHttpHeaders;
  stop(): void;
}

export async function listen(answers: Answers): Promise<Neighbour> {
  let headers: IncomingHttpHeaders = {};
  const server = createServer(async (request, response) => {
    headers = request.headers;
    const told = answers(request.url ?? '', await text(request));
    if (told === null) return;
    response.statusCode = told === undefined ? 404 : 200;
    response.setHeader('content-type', 'application/json').end(told);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, headers: () => headers, stop };
}

type SourceDeps = ConstructorParameters<typeof LiveSource>[0];

interface Shell {
  /** What it says otherwise of itself. */
  readonly build?: Partial<ShellBuild>;
  /** Content by name. */
  readonly files?: Readonly<Record<string, string>>;
}

interface Start extends Partial<Omit<SourceDeps, 'rootKeys' | 'folder'>> {
  readonly exchangeUrl?: string;
  /** In the place of the one that asks the registry. */
  readonly source?: typeof LiveSource;
}

/** A busy machine must not make a page of what its registry said before. */
const untilAnswered = () => new Promise<never>(() => undefined);

/** An HTML server with a folder, a shell beside it and a registry of its own, for one test; requests are injected. */
export class HtmlSite {
  private app: FastifyInstance | null = null;

  private constructor(
    private readonly rootKey: string,
    readonly folder: string,
    readonly registry: Neighbour,
  ) {}

  /** @param rootKey - that releases are believed by; @param answers - what its registry says. */
  static async open(rootKey: string, answers: Answers, shell: Shell = {}): Promise<HtmlSite> {
    const folder = await mkdtemp(join(tmpdir(), 'html-site-'));
    const site = new HtmlSite(rootKey, folder, await listen(answers));
    await site.place(shell);
    return site;
  }

  /** Puts the shell beside the server, which reads it at its start. */
  async place({ build, files = {} }: Shell): Promise<void> {
    const described = { version: '1.0.0', platformVersion: '1.0.0', scripts: ['main.js'], styles: [], files: {} };
    await mkdir(join(this.folder, 'dist'), { recursive: true });
    for (const [name, content] of Object.entries({
      ...files,
      'shell.json': JSON.stringify({ ...described, ...build }),
    }))
      await writeFile(join(this.folder, 'dist', name), content);
  }

  /** Starts the server, anew where it has been started before: over what that one has kept. */
  async start({ exchangeUrl = nowhere, source: Source = LiveSource, ...deps }: Start = {}): Promise<FastifyInstance> {
    await this.app?.close();
    const config = {
      ...{ host: '127.0.0.1', port: 0, exchangeUrl, registryUrl: deps.registryUrl ?? this.registry.url },
      ...{ rootKeys: [this.rootKey], rootKeysFile: '', ticketKey: null },
      ...{ countsToken: 'maru_token', countsTokenFile: '', floors: { trust: 0, set: 0 } },
      ...{ trustedProxies: [], captchaFrame: null, confirmation: null },
      ...{ dist: join(this.folder, 'dist'), folder: this.kept, statusFile: join(this.folder, 'status.json') },
    };
    const source = { ...config, pageWait: untilAnswered, ...deps, rootKeys: async () => config.rootKeys };
    this.app = await buildHtmlServer(config, new Source(source));
    await this.app.ready();
    return this.app;
  }

  /** Where the server keeps what outlives it. */
  get kept(): string {
    return join(this.folder, 'kept');
  }

  async stop(): Promise<void> {
    await this.app?.close();
    this.registry.stop();
    // A fetch of a shell may still be placing its files.
    await rm(this.folder, { recursive: true, maxRetries: 5 });
  }
}

/** What a page carries in the script element with this id; null without one. */
export const inlined = <Value>(body: string, id: 'maru-release-set' | 'maru-page' | 'maru-answers'): Value =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null');
