import type { Clock } from '../../platform/core/clock';
import type { Querying } from '../../platform/core/database';
import type { SettingRepository } from './setting.repository';
import type { Chosen, NotificationKind } from './setting.tables';

export interface MemberSettingsDeps {
  readonly repository: SettingRepository;
  readonly clock: Clock;
}

/** What members have chosen for the screens, and what they want to be told of. */
export class MemberSettings {
  constructor(private readonly deps: MemberSettingsDeps) {}

  /** @param tx - reads in this transaction, where given. */
  of(memberId: bigint, tx?: Querying): Promise<Chosen> {
    return this.deps.repository.find(memberId, tx);
  }

  /** Changes what is named, the last change counts. @returns everything chosen. */
  change(memberId: bigint, change: Chosen, tx?: Querying): Promise<Chosen> {
    return this.deps.repository.merge(memberId, change, this.deps.clock.now(), tx);
  }

  /** Back to what nobody has chosen, but for the language: a mail must stay readable. */
  async reset(memberId: bigint, tx: Querying): Promise<void> {
    const { language } = await this.of(memberId, tx);
    await this.deps.repository.delete(memberId, tx);
    if (language) await this.change(memberId, { language }, tx);
  }

  /** Kinds that the member does not want to be told of. */
  async muted(memberId: bigint): Promise<ReadonlySet<NotificationKind>> {
    const { notify = {} } = await this.of(memberId);
    const kinds = Object.keys(notify) as NotificationKind[];
    return new Set(kinds.filter((kind) => notify[kind] === false));
  }
}
