import { secondMs } from '@maru/server';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { createTestContext, type TestContext } from '../../../testing/context';
import { createStoppedClock } from '../clock';
import type { Database } from '../database';
import { LeasedWorker, leaseDueRow } from '.';

jest.setTimeout(60_000);

interface Task {
  readonly id: bigint;
  readonly tries: number;
  readonly done_at: Date | null;
}

const workMsMax = 100;

/** A promise that a test resolves by hand. */
function signal() {
  let raise: () => void = () => undefined;
  const raised = new Promise<void>((resolve) => {
    raise = resolve;
  });
  return { raised, raise };
}

describe('a leased worker', () => {
  const clock = createStoppedClock(new Date('2026-11-21T03:00:00.000Z'));
  let context: TestContext;
  beforeAll(async () => {
    context = await createTestContext({ clock });
    await context.pool.query(
      'CREATE TABLE task (id bigint PRIMARY KEY, due_at timestamptz, tries smallint DEFAULT 0, done_at timestamptz)',
    );
  });
  beforeEach(() => context.pool.query('TRUNCATE task'));
  afterAll(() => context.end());

  const addTasks = (count: number) =>
    context.pool.query('INSERT INTO task (id, due_at) SELECT n, $2 FROM generate_series(1, $1) AS n', [
      count,
      clock.now(),
    ]);
  const claim = (now: Date, leaseUntil: Date) =>
    leaseDueRow<Task>(context.db as Kysely<Database>, {
      table: 'task' as keyof Database,
      open: sql`done_at IS NULL`,
      now,
      leaseUntil,
    });
  const markDone = async ({ id }: Task) => {
    await context.pool.query('UPDATE task SET done_at = $2 WHERE id = $1', [id, clock.now()]);
  };
  const workerFor = (work: (task: Task) => Promise<void>) =>
    new LeasedWorker<Task>({
      clock,
      log: pino({ level: 'silent' }),
      name: 'task',
      everyMs: 5,
      workMsMax,
      claim,
      work,
      retry: async ({ id }, dueAt) => {
        await context.pool.query('UPDATE task SET due_at = $2 WHERE id = $1', [id, dueAt]);
      },
    });
  const waiting = async () => {
    const { rows } = await context.pool.query('SELECT id FROM task WHERE done_at IS NULL ORDER BY id');
    return rows.map(({ id }) => Number(id));
  };

  it('shares rows with another worker so that each is worked on once', async () => {
    await addTasks(20);
    const worked: bigint[] = [];
    const work = async (task: Task) => {
      worked.push(task.id);
      await markDone(task);
    };
    await Promise.all([workerFor(work).flush(), workerFor(work).flush()]);
    expect(worked.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await waiting()).toEqual([]);
  });

  it('takes over what another worker left half-way, once its lease has ended and not before', async () => {
    await addTasks(1);
    await claim(clock.now(), new Date(clock.now().getTime() + 2 * workMsMax));
    const tries: number[] = [];
    const worker = workerFor(async (task) => {
      tries.push(task.tries);
      await markDone(task);
    });
    clock.advance(2 * workMsMax - 1);
    await worker.flush();
    expect(tries).toEqual([]);
    clock.advance(1);
    await worker.flush();
    expect(tries).toEqual([2]);
  });

  it('tries a failed row again after 5 s, then after 20 s, and goes on with the others meanwhile', async () => {
    await addTasks(2);
    const tries: number[] = [];
    const worker = workerFor(async (task) => {
      if (task.id === 1n) tries.push(task.tries);
      if (task.id === 1n && task.tries < 3) throw new Error('not now');
      await markDone(task);
    });
    await worker.flush();
    expect(await waiting()).toEqual([1]);
    clock.advance(5 * secondMs - 1);
    await worker.flush();
    expect(tries).toEqual([1]);
    clock.advance(1);
    await worker.flush();
    expect(tries).toEqual([1, 2]);
    clock.advance(20 * secondMs);
    await worker.flush();
    expect(tries).toEqual([1, 2, 3]);
    expect(await waiting()).toEqual([]);
  });

  it('counts work that takes too long as failed', async () => {
    await addTasks(1);
    const worker = workerFor(({ tries, ...task }) =>
      tries === 1 ? new Promise(() => undefined) : markDone({ tries, ...task }),
    );
    await worker.flush();
    expect(await waiting()).toEqual([1]);
    clock.advance(5 * secondMs);
    await worker.flush();
    expect(await waiting()).toEqual([]);
  });

  it('finishes the row under way when it is stopped, and takes no further one', async () => {
    await addTasks(3);
    const begun = signal();
    const mayEnd = signal();
    const worker = workerFor(async (task) => {
      begun.raise();
      await mayEnd.raised;
      await markDone(task);
    });
    worker.start();
    await begun.raised;
    const stopped = worker.stop();
    mayEnd.raise();
    await stopped;
    expect(await waiting()).toEqual([2, 3]);
  });
});
