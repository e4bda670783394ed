import pg from 'pg';

/** A connection of the audit's own, opened by its first use and again after it was lost. */
export class AuditConnection {
  private client: pg.Client | null = null;
  private ended = false;

  constructor(
    private readonly connectionString: string,
    /** Milliseconds that one statement may take. */
    private readonly statementMsMax: number,
  ) {}

  /** @throws the error of the work or of the connection, which is opened anew by the next use. */
  async use<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.client ?? (await this.connect()));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Waits for nothing: what runs is cut off. */
  private close(): void {
    const { client } = this;
    this.client = null;
    client?.end().catch(() => undefined);
  }

  /** Closes for good. */
  end(): void {
    this.ended = true;
    this.close();
  }

  private async connect(): Promise<pg.Client> {
    if (this.ended) throw new Error('the audit has ended');
    const { connectionString, statementMsMax } = this;
    const client = new pg.Client({
      connectionString,
      application_name: 'maru-audit',
      keepAlive: true,
      connectionTimeoutMillis: 3_000,
      statement_timeout: statementMsMax,
      query_timeout: statementMsMax + 1_000,
      idle_in_transaction_session_timeout: statementMsMax,
    });
    client.on('error', () => this.client === client && this.close());
    this.client = client;
    await client.connect();
    // A check whose client has gone ends; plans follow the tables as they grow. The address may bring options of its own.
    await client.query('SET client_connection_check_interval = 1000; SET enable_seqscan = off; SET jit = off');
    // One processor at most, and memory for what a look gathers.
    await client.query(`SET max_parallel_workers_per_gather = 0; SET work_mem = '32MB'; SET temp_buffers = '32MB'`);
    return client;
  }
}
