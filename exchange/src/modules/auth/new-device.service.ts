import { later } from '../../platform/core/clock';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import type { Member, MemberRepository } from '../member';
import type { Messenger } from '../message';
import { newDeviceMail } from './protection-mails';
import type { SessionClient } from './session.repository';

export interface NewDevicesDeps extends Pick<Context, 'clock' | 'config'> {
  readonly members: Pick<MemberRepository, 'hasLoggedIn'>;
  readonly messenger: Messenger;
}

/** Tells members of logins from devices that they have not used before. */
export class NewDevices {
  constructor(private readonly deps: NewDevicesDeps) {}

  /**
   * @param client - a device without a token of this member (decision 29).
   * @returns what posts the mail; undefined for the very first login, which is no news to anybody.
   */
  async alarmFor(member: Member, client: SessionClient): Promise<((tx: Tx) => Promise<void>) | undefined> {
    const { members, messenger, clock, config } = this.deps;
    const at = clock.now();
    // Of an older member the first login may have been cleared away.
    const isYoung = member.created_at > later(at, -config.retention.loginRecordsMs);
    if (isYoung && !(await members.hasLoggedIn(member.id))) return undefined;
    return (tx) => messenger.post(tx, newDeviceMail(config.publicUrl, member.email, { ...client, at }));
  }
}
