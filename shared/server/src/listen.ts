/** A server as Fastify makes it. */
interface Server {
  listen(address: { readonly host: string; readonly port: number }): Promise<unknown>;
  close(): Promise<unknown>;
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** Variable that sets the port. */
  readonly portName: string;
}

/** Another process listens on the port; the message says what to set. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
  constructor({ port, portName }: Address, cause: unknown) {
    super(`Port ${port} is taken: set ${portName} to a free one.`, { cause });
  }
}

/** Begins to serve. @throws PortTaken */
export async function listen(server: Server, address: Address): Promise<void> {
  try {
    await server.listen({ host: address.host, port: address.port });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new PortTaken(address, error) : error;
  }
}

/** Ends this process well after SIGINT or SIGTERM: requests under way are answered first. */
export function closeOnSignal(server: Pick<Server, 'close'>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
}
