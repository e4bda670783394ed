/** Arguments of Node for a process of the product that ends cleanly when its starter is gone. */
export const childArgs: readonly string[] = ['--import', new URL('./end-with-parent.mjs', import.meta.url).href];

/** The same for one that runs TypeScript. */
export const nodeArgs: readonly string[] = ['--import', 'tsx', ...childArgs];
