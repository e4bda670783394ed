import { accepted, type Outcome, refused } from '@maru/contract';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Gauge, type Registry } from 'prom-client';

/** Argon2id (the library's default kind) with 19 MiB and two passes: OWASP's first choice. About 10 ms of a core each. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two hashes run at a time and fifty wait, so that a login flood leaves cores to orders; further logins get 429. */
const workingMax = 2;
const waitingMax = 50;

/** Hashes and verifies passwords. @returns TOO_MANY_REQUESTS while too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<Outcome<string>>;
  /** @param stored - null spends the same time on a hash that nothing matches, so that an unknown account answers no faster. */
  verify(stored: string | null, password: string): Promise<Outcome<boolean>>;
}

export function createPasswordHasher(registry: Registry): PasswordHasher {
  const waiting: (() => void)[] = [];
  let working = 0;
  new Gauge({
    name: 'maru_password_queue',
    help: 'Passwords waiting to be hashed',
    registers: [registry],
    collect() {
      this.set(waiting.length);
    },
  });

  async function inTurn<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    if (working >= workingMax && waiting.length >= waitingMax) return refused('TOO_MANY_REQUESTS');
    if (working >= workingMax) await new Promise<void>((resume) => waiting.push(resume));
    else working += 1;
    try {
      return accepted(await work());
    } finally {
      // The slot passes to the next waiter, so that no newcomer takes it first.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  }

  const nobody = hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await nobody), password);
        return matches && stored !== null;
      }),
  };
}
