/** Digits after the point that a price of this step can have. */
export const decimalsOf = (tick: string): number => tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;
