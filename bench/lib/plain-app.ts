import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ShellBuild } from '@maru/contract';

const dist = fileURLToPath(new URL('../../shell/dist-one-app', import.meta.url));

/** Everything that is no page of the app. */
const isServed =
  /^\/(v1|v2|auth|addresses|data|feed|shell|release|telemetry|icons|health|policy-reports)\b|\.[a-z]+(\?|$)/;

/**
 * The one-app build as such apps are usually served: one HTML for every address that names script and style and has nothing in it, so that
 * its browser draws all and asks for each answer. Files and calls are those of the one app's server behind it.
 */
export class PlainApp {
  private readonly server: Server;

  /** @param behind - address of the one app's server. */
  constructor(
    private readonly behind: string,
    private readonly port: number,
  ) {
    this.server = createServer((incoming, outgoing) => {
      if (isServed.test(incoming.url ?? '')) this.passOn(incoming, outgoing);
      else outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page());
    });
    this.server.on('upgrade', (incoming, socket, head) => this.relay(incoming, socket, head));
  }

  /** @returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(this.port, done));
    return `http://localhost:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? '/', this.behind), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }

  private relay(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { hostname, port } = new URL(this.behind);
    const behind = connect(Number(port), hostname, () => {
      const { rawHeaders, url } = incoming;
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      behind.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      behind.write(head);
      socket.pipe(behind).pipe(socket);
    });
    behind.on('error', () => socket.destroy());
    socket.on('error', () => behind.destroy());
  }
}

function page(): string {
  const { scripts, styles }: ShellBuild = JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8'));
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>마루</title>
<meta name="description" content="Maru 디지털 자산 거래소">
${styles.map((file) => `<link rel="stylesheet" href="/shell/${file}">`).join('\n')}
${scripts.map((file) => `<script defer src="/shell/${file}"></script>`).join('\n')}
</head>
<body><div id="root"></div></body>
</html>
`;
}
