import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Lease, type LeaseRepository, leaseMs } from '../lease.repository';

/** Another exchange leads on this database. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld';
  constructor(leader: string) {
    super(`Another exchange leads on this database (${leader}): stop it first, or use a database of your own.`);
  }
}

const waitMsMax = 5_000;

/**
 * Waits a moment for a leader that is just ending.
 * @throws LeaseHeld where another exchange leads on this database and goes on doing so; the error of a database that is away.
 */
export async function requireNoLeader(repository: Pick<LeaseRepository, 'leader'>): Promise<void> {
  for (const end = performance.now() + waitMsMax; ; ) {
    const held = await repository.leader().then(
      (leader) => (leader === null ? null : new LeaseHeld(leader)),
      // A machine that has just come up may be too busy for the short limits of the engine's connections.
      (error: Error) => error,
    );
    if (held === null) return;
    if (performance.now() > end) throw held;
    await pause(200);
  }
}

export interface EngineLeaseDeps {
  readonly repository: LeaseRepository;
  /** Name of this process's database sessions. */
  readonly processName: string;
  readonly log: Logger;
}

/** Keeps one engine's lease: takes, renews and releases it. */
export class EngineLease {
  private readonly holder: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: EngineLeaseDeps) {
    this.holder = `${deps.processName}/${randomBytes(4).toString('hex')}`;
  }

  /** @param onLost - told when a renewal finds that another engine leads. @throws LeaseHeld */
  async take(onLost: () => void): Promise<Lease> {
    const { repository, processName } = this.deps;
    const lease = await repository.take(this.holder, processName);
    if (!lease) throw new LeaseHeld((await repository.leader()) ?? 'it has just ended');
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.renew(onLost), leaseMs / 3).unref();
    return lease;
  }

  /** A new epoch after a batch whose end is unknown; null where another engine leads. */
  resume(): Promise<Lease | null> {
    return this.deps.repository.resume(this.holder);
  }

  /** Without a database nothing is released: the lease ends with this process's sessions anyway. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.deps.repository
      .release(this.holder)
      .catch((error) => this.deps.log.warn({ err: error }, 'the lease of the engine was not released'));
  }

  private async renew(onLost: () => void): Promise<void> {
    try {
      if (await this.deps.repository.renew(this.holder)) return;
      clearInterval(this.timer);
      onLost();
    } catch (error) {
      this.deps.log.warn({ err: error }, 'the lease of the engine was not renewed');
    }
  }
}
