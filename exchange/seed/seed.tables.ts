/** Which kinds of first data a database has. */
export interface SeedTables {
  seed_run: { name: string; at: Date };
}

declare module '../src/platform/core/database' {
  interface Database extends SeedTables {}
}
