export interface NotificationTables {
  notification_mark: { member_id: bigint; read_until: Date };
}

declare module '../../platform/core/database' {
  interface Database extends NotificationTables {}
}
