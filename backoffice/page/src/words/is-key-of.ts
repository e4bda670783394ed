/** Whether a table has a line of this name of its own. */
export const isKeyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, name: string | null): name is Key =>
  name !== null && Object.hasOwn(table, name);
