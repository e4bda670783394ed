import { accepted, type Outcome, refused } from '@maru/contract';
import type { Context } from '../../platform/core/context';
import { type Decider, voicesThatCount } from '../../platform/core/two-people';
import type { Transfers } from '../transfer';
import type { KrwReturn, KrwReturnVoice } from './deposit.tables';
import type { KrwDepositRepository } from './krw-deposit.repository';

export interface ReturnDeskDeps {
  readonly repository: KrwDepositRepository;
  readonly transfers: Transfers;
  /** Called after the commit of the second voice: a return is due. */
  onDue(): void;
}

/** KRW under another name, as people see it. */
export interface ReturnOnDesk {
  readonly row: KrwReturn;
  /** Whom the bank named as the payer. */
  readonly sender: string;
  readonly voices: readonly KrwReturnVoice[];
  /** How many different people. */
  readonly voicesNeeded: number;
}

const voicesNeeded = 2;
const listed = 100;

/** KRW that came under another name: it goes back once two people have said so (WALT-033). */
export class ReturnDesk {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: ReturnDeskDeps,
  ) {}

  /** What is held, oldest first, then what has gone back, latest first. */
  async list(): Promise<readonly ReturnOnDesk[]> {
    const { repository, transfers } = this.deps;
    const rows = await repository.returns(listed);
    const voices = await repository.returnVoices(rows.map(({ id }) => id));
    return Promise.all(
      rows.map(async (row) => ({
        row,
        sender: (await transfers.findRemittance(this.context.db, row.command_id))?.note ?? '',
        voices: voices.filter(({ return_id }) => return_id === row.id),
        voicesNeeded,
      })),
    );
  }

  /** One person says that it may go back. @returns NOT_FOUND; STAFF_REASON_MISSING; ALREADY_PROCESSED; STAFF_SAME_PERSON for a second word of one person while too few count. */
  async say(id: bigint, decider: Decider, reason: string): Promise<Outcome<void>> {
    const { repository, onDue } = this.deps;
    const { db, clock } = this.context;
    const said = await db.transaction().execute(async (tx): Promise<Outcome<{ readonly due: boolean }>> => {
      const row = await repository.findReturnById(tx, id);
      if (!row) return refused('NOT_FOUND');
      if (reason.trim() === '') return refused('STAFF_REASON_MISSING');
      if (row.state !== 'held' || row.due_at !== null) return refused('ALREADY_PROCESSED');
      const now = clock.now();
      const voice = { return_id: id, said_by: decider.by, reason: reason.trim(), said_at: now };
      const isNew = await repository.addReturnVoice(tx, voice);
      const due = (await voicesThatCount(tx, await repository.returnVoices([id], tx), decider)).length >= voicesNeeded;
      // Somebody whose word counts again has made up the number since: any of them says it once more.
      if (!isNew && !due) return refused('STAFF_SAME_PERSON');
      if (due) await repository.makeReturnDue(tx, id, now);
      return accepted({ due });
    });
    if (!said.ok) return said;
    if (said.value.due) onDue();
    return accepted(undefined);
  }
}
