/** Every table of the exchange. Each module describes its own in `<domain>.tables.ts` and adds it here. */
export interface Database extends SchemaTables {}

interface SchemaTables {
  schema_migration: { name: string; hash: string; applied_at: Date };
}
