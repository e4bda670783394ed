/** Resolves in a task of its own, so that the page can paint and answer a finger in between. Hidden tabs do not slow it down. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
