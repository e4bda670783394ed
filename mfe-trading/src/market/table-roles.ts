/** Of a cell in a table that mounts its visible rows only, which no table element can do. */
export const cellRole = { role: 'cell' } as const;
