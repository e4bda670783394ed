import { createServer, connect as dial, type Socket } from 'node:net';

/** A way to the database that a test can spoil. */
export interface DatabaseLink {
  /** The database's address, through this link. */
  through(databaseUrl: string): string;
  /** From now on the connections that are open swallow every byte, as after a firewall has dropped them; new ones work. */
  silence(): void;
  /** The next COMMIT reaches the database, and its answer is lost together with the connection. */
  loseNextCommitAnswer(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  isSilent: boolean;
  losesAnswer: boolean;
}

export async function createDatabaseLink(): Promise<DatabaseLink> {
  const pairs = new Set<Pair>();
  let target = new URL('postgres://127.0.0.1:5432');
  let losesNext = false;
  const server = createServer((near) => {
    const far = dial(Number(target.port || 5432), target.hostname);
    const pair: Pair = { near, far, isSilent: false, losesAnswer: false };
    pairs.add(pair);
    near.on('data', (bytes) => {
      if (losesNext && bytes.includes('COMMIT')) {
        losesNext = false;
        pair.losesAnswer = true;
      }
      if (!pair.isSilent) far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (pair.losesAnswer) {
        if (bytes.includes('COMMIT')) near.destroy();
      } else if (!pair.isSilent) near.write(bytes);
    });
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', () => !pair.isSilent && end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    through: (databaseUrl) => {
      target = new URL(databaseUrl);
      return Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href;
    },
    silence: () => {
      for (const pair of pairs) pair.isSilent = true;
    },
    loseNextCommitAnswer: () => {
      losesNext = true;
    },
    close: () =>
      new Promise((resolve) => {
        for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
