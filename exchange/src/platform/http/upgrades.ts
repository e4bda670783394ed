import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { endUpgrade } from '@maru/server';
import type { Logger } from 'pino';

/** Takes an upgrade, or answers it by `refuseUpgrade`. Where it throws, the connection is cut. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/** Upgrades of a server to WebSockets, by path. */
export class Upgrades {
  private readonly handlers = new Map<string, UpgradeHandler>();

  constructor(
    server: Server,
    private readonly log: Logger,
  ) {
    server.on('upgrade', (request, socket, head) => this.dispatch(request, socket, head));
  }

  serve(path: string, handler: UpgradeHandler): void {
    this.handlers.set(path, handler);
  }

  private dispatch(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // From the first moment: an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    const handler = this.handlers.get(request.url?.split('?')[0] ?? '');
    if (!handler) {
      refuseUpgrade(socket, 404);
      return;
    }
    handler(request, socket, head).catch((error) => {
      this.log.warn({ err: error }, 'a connection could not be opened');
      socket.destroy();
    });
  }
}

/** Answers without a body; 429 with Retry-After. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const wait = status === 429 ? 'Retry-After: 1\r\n' : '';
  endUpgrade(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${wait}Connection: close\r\n\r\n`);
}

/** Whether a program opens it, by its key. */
export const isProgram = ({ headers }: IncomingMessage): boolean => headers['x-maru-key'] !== undefined;
