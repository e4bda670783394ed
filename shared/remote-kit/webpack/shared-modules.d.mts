export const sharedModules: readonly string[];
export const eagerModules: readonly string[];
export const lazyModules: readonly string[];
export function providedShares(): Record<string, object>;
export function consumedShares(): Record<string, object>;
