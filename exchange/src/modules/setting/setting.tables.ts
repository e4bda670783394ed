import type { Language } from '@maru/contract';
import type { ColumnType } from 'kysely';

export interface SettingTables {
  member_setting: {
    member_id: bigint;
    chosen: ColumnType<Chosen, string, Chosen>;
    changed_at: Date;
  };
}

/** What a member can be told of. */
export type NotificationKind =
  | 'fill'
  | 'cancellation'
  | 'stopOrder'
  | 'priceAlert'
  | 'deposit'
  | 'withdrawal'
  | 'login'
  | 'notice';

/** What a member has chosen for the screens; what is missing has never been chosen. */
export interface Chosen {
  /** Of the screens, and of mails. */
  readonly language?: Language;
  readonly theme?: 'light' | 'dark' | 'system';
  readonly colours?: 'korean' | 'western';
  readonly density?: 'normal' | 'compact';
  readonly sound?: boolean;
  readonly confirmOrders?: boolean;
  /** Codes of markets. */
  readonly favourites?: readonly string[];
  /** Whether the member wants to be told of a kind; all of them where nothing is chosen. */
  readonly notify?: Readonly<Partial<Record<NotificationKind, boolean>>>;
}

declare module '../../platform/core/database' {
  interface Database extends SettingTables {}
}
