import type { Duplex } from 'node:stream';

/** For a client that does not take the answer. */
const takenMsMax = 2_000;

/**
 * Ends a connection that asked for an upgrade and gets none. Node leaves such a connection to itself, half open and without a time
 * limit: a client that never ends its half would keep it, and a stop of the server would wait for him.
 * @param answer - what is said before; left out where that was said already.
 */
export function endUpgrade(socket: Duplex, answer = ''): void {
  const timer = setTimeout(() => socket.destroy(), takenMsMax);
  socket.once('close', () => clearTimeout(timer));
  socket.once('finish', () => socket.destroy());
  socket.end(answer);
}
