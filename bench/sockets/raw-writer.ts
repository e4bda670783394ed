/** Yardstick of sockets.bench.ts: writes messages like those of the feed to plain sockets, in the feed's rhythm, and does nothing else. */
import { createServer, type Socket } from 'node:net';
import { serverFrame } from './frames';

const frameMs = 100;
const sockets = new Set<Socket>();
let timer: NodeJS.Timeout | null = null;
let seq = 0;

const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => sockets.delete(socket));
});

/** @param data - what the feed has sent as data of a delta. */
function write(data: string): void {
  seq += 1;
  const frame = serverFrame(`{"ch":"tick","seq":${seq},"ts":${Date.now()},"type":"delta","data":${data}}`);
  for (const socket of sockets) socket.write(frame);
}

process.on('message', (data: string | null) => {
  if (timer) clearInterval(timer);
  timer = data === null ? null : setInterval(() => write(data), frameMs);
  process.send?.(null);
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
