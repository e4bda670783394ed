type Part = 'exchange' | 'registry' | 'shell';

/** The whole product as processes of this machine; see product.mjs. */
export class Product {
  constructor(env?: Record<string, string>, options?: { onExit?: (name: Part, code: number | string | null) => void });
  readonly home: string;
  url(name: Part): string;
  start(name: Part): Promise<void>;
  publish(names?: readonly string[]): Promise<void>;
  kill(name: Part, signal?: NodeJS.Signals): void;
  running(name: Part): boolean;
  stop(): Promise<void>;
  logTail(name: Part): string;
}
