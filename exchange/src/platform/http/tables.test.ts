import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { csvText, sendTable } from './tables';

describe('a table as CSV', () => {
  it('quotes every cell, doubles quotes, and ends lines with CRLF', () => {
    expect(
      csvText([
        ['a', 'b "c"', ''],
        ['1,5', '두\n줄', '끝'],
      ]),
    ).toBe('"a","b ""c""",""\r\n"1,5","두\n줄","끝"\r\n');
  });

  it('begins with a byte order mark where it is asked to', () => {
    expect(csvText([['일시']], { bom: true })).toBe('\uFEFF"일시"\r\n');
    expect(csvText([['일시']])).toBe('"일시"\r\n');
  });

  it.each(['=1+1', '+82', '-1+1', '-a', '@SUM(1)', '\t=1', '\r=1', '＝1'])(
    'disarms %j, which a spreadsheet could run',
    (cell) => {
      expect(csvText([[cell]])).toBe(`"'${cell}"\r\n`);
    },
  );

  it.each(['0.5', '-1', '-429.8', '2026-11-21 00:30:05', "it's", 'a=b'])('leaves %j alone', (cell) => {
    expect(csvText([[cell]])).toBe(`"${cell}"\r\n`);
  });
});

/** A table of 64 MB, and how much of it was read. */
function longTable() {
  const state = { portions: 0, ended: false };
  const row = ['x'.repeat(65_536)];
  async function* portions() {
    try {
      while (state.portions < 1_000) {
        state.portions += 1;
        yield [row];
      }
    } finally {
      state.ended = true;
    }
  }
  return { state, table: { name: 'long', heading: ['x'], portions: portions() } };
}

describe('a table that is sent', () => {
  /** Asks for the table over a connection that reads nothing. @returns it once the exchange reads no further. */
  async function stalled(table: ReturnType<typeof longTable>) {
    const app = fastify();
    app.get('/', (_, reply) => sendTable(reply, table.table));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    for (let seen = -1; seen !== table.state.portions || seen === 0; await pause(300)) seen = table.state.portions;
    return { app, socket };
  }

  it('is read no further than its reader takes it, and on when he does', async () => {
    const table = longTable();
    const { app, socket } = await stalled(table);
    // What the buffers of the connection itself hold is some megabytes.
    expect(table.state.portions).toBeLessThan(300);
    let bytes = 0;
    socket.on('data', (part) => {
      bytes += part.length;
    });
    await once(socket.resume(), 'end');
    expect([table.state.portions, bytes > 1_000 * 65_536]).toEqual([1_000, true]);
    await app.close();
  });

  it('is given up with the connection', async () => {
    const table = longTable();
    const { app, socket } = await stalled(table);
    socket.destroy();
    while (!table.state.ended) await pause(10);
    expect(table.state.portions).toBeLessThan(300);
    await app.close();
  });
});
