import { Duplex } from 'node:stream';
import { endUpgrade } from './end-upgrade';

const socketOf = (write: (done: () => void) => void) =>
  new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => write(done), allowHalfOpen: true });

it('a connection is closed once its answer is out', async () => {
  const socket = socketOf((done) => done());
  endUpgrade(socket, 'HTTP/1.1 404 Not Found\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
});

it('a connection is closed that takes no answer', () => {
  jest.useFakeTimers();
  const socket = socketOf(() => undefined);
  endUpgrade(socket, 'HTTP/1.1 404 Not Found\r\n\r\n');
  jest.advanceTimersByTime(1_999);
  expect(socket.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  jest.useRealTimers();
});
