interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** As the shell's guard does it: scripts come from this origin, and the page's policy takes no other text for an address. */
export function installScriptPolicy(page: Window & typeof globalThis): void {
  const { trustedTypes } = page as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string): string => {
    const address = new URL(url, page.location.href);
    if (address.origin !== page.location.origin) throw new TypeError(`No verified release names this file: ${address}`);
    return address.href;
  };
  const trusted = trustedTypes?.createPolicy('maru-script', { createScriptURL }) ?? { createScriptURL };
  const native = Object.getOwnPropertyDescriptor(page.HTMLScriptElement.prototype, 'src');
  Object.defineProperty(page.HTMLScriptElement.prototype, 'src', {
    ...native,
    set(this: HTMLScriptElement, url: unknown) {
      native?.set?.call(this, trusted.createScriptURL(String(url)));
    },
  });
}
