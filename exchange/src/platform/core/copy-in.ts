import pg from 'pg';
import type { CopyRows } from './copy-rows';

/** What the driver's connection offers for COPY beyond its declared types. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * A COPY that travels whole, behind statements that are still unanswered: the driver's own streams wait for the server to ask for rows.
 * Where the statement is refused, the server drops the rows that follow (PostgreSQL 17, Frontend/Backend Protocol, COPY Operations).
 */
class WholeCopy extends pg.Query {
  constructor(
    text: string,
    private readonly sent: Buffer,
  ) {
    super(text);
    Object.assign(this, { submit: this.send, handleCopyInResponse: () => undefined });
  }

  private readonly send = (connection: pg.Connection): null => {
    const copying = connection as unknown as CopyConnection;
    connection.stream.cork();
    copying.query((this as unknown as { text: string }).text);
    copying.sendCopyFromChunk(this.sent);
    copying.endCopyFrom();
    connection.stream.uncork();
    return null;
  };
}

/**
 * Adds rows to a table inside the open transaction of `client`.
 * @param columns - `orders (id, market_id)`: table and columns, from our own code.
 * @param rows - as many columns each.
 */
export function copyIn(client: pg.ClientBase, columns: string, rows: CopyRows): Promise<void> {
  const copy = new WholeCopy(`COPY ${columns} FROM STDIN (FORMAT binary)`, rows.end());
  return new Promise((resolve, reject) => {
    const settled = copy as unknown as { callback: (error: Error | null) => void };
    settled.callback = (error) => (error ? reject(error) : resolve());
    client.query(copy);
  });
}
