import type { Context } from '../platform/core/context';
import type { SandboxChain } from './sandbox-chain';

export interface ChainBlocksDeps extends Pick<Context, 'log'> {
  readonly chain: Pick<SandboxChain, 'tick'>;
}

const lookMs = 500;

/** Looks for due blocks twice a second. */
export class ChainBlocks {
  private timer: NodeJS.Timeout | undefined;
  private look: Promise<void> = Promise.resolve();

  constructor(private readonly deps: ChainBlocksDeps) {}

  start(): void {
    this.timer = setTimeout(() => {
      this.look = this.tick();
    }, lookMs);
    this.timer.unref();
  }

  /** Resolves when the look under way is over. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.look;
  }

  private async tick(): Promise<void> {
    const { chain, log } = this.deps;
    const own = this.timer;
    await chain.tick().catch((error) => log.warn({ err: error }, 'blocks of the simulated chains come later'));
    if (this.timer === own) this.start();
  }
}
