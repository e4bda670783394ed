/** A process of the product. */
export type Part = 'chain' | 'exchange' | 'registry' | 'shell';

export interface PartDescription {
  /** TypeScript, or a compiled program, from the repository's folder. */
  readonly entry: string;
  readonly portName: string;
  readonly port: string;
  /** Path that answers well once the part can be used. */
  readonly ready: string;
  /** Time limit of its start, in milliseconds. */
  readonly waitMs: number;
  readonly execArgv?: readonly string[];
}

/** The back office has a port of its own in the exchange's process. */
export const staffPort = { portName: 'MARU_PORT_STAFF', port: '8070' } as const;

export const parts: Readonly<Record<Part, PartDescription>> = {
  // Only with `npm start -- --chain`: a local Ethereum, and the signer.
  chain: {
    entry: 'exchange/devnet/main.ts',
    portName: 'MARU_PORT_CHAIN',
    port: '8075',
    ready: '/ready',
    waitMs: 60_000,
  },
  exchange: {
    // Room for what a burst of orders makes, kept through quiet times: the collector carries less of it along. Its helper threads are as
    // many as the machine has cores for: Node's four took turns with the main thread and PostgreSQL on two cores.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--no-memory-reducer', '--v8-pool-size=0'],
    entry: 'exchange/dist/server.mjs',
    portName: 'MARU_PORT_EXCHANGE',
    port: '8090',
    ready: '/health/ready',
    waitMs: 120_000,
  },
  registry: {
    entry: 'registry/service/server.ts',
    portName: 'MARU_PORT_REGISTRY',
    port: '8081',
    ready: '/health/live',
    waitMs: 20_000,
  },
  shell: {
    entry: 'shell/server/server.ts',
    portName: 'MARU_PORT_SHELL',
    port: '8080',
    ready: '/health/live',
    waitMs: 20_000,
  },
};
