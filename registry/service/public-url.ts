/** Origin of a registry on this machine, without a slash at its end. @param origin - what browsers call it, where that is another. */
export const publicUrlOf = (port: string | number, origin: string | undefined): string =>
  (origin || `http://localhost:${port}`).replace(/\/$/, '');
