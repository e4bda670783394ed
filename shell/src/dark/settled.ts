const quietMs = 400;
const limitMs = 5000;

/**
 * Resolves once an element has not changed for 400 ms and no call is pending, or after five seconds: what changes for ever, such as
 * prices, is compared as it stands then.
 */
export function settled(element: Node, isLoading: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let changedAt = performance.now();
    const began = changedAt;
    const observer = new MutationObserver(() => {
      changedAt = performance.now();
    });
    observer.observe(element, { childList: true, subtree: true, characterData: true, attributes: true });
    const timer = setInterval(() => {
      const now = performance.now();
      if (now - began < limitMs && (isLoading() || now - changedAt < quietMs)) return;
      clearInterval(timer);
      observer.disconnect();
      resolve();
    }, 50);
  });
}
