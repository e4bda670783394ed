/** Arguments of Node for each process of the product: it runs TypeScript, and ends cleanly when its starter is gone. */
export const nodeArgs: readonly string[] = [
  '--import',
  'tsx',
  '--import',
  new URL('./end-with-parent.ts', import.meta.url).href,
];
