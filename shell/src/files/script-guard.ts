import type { RemoteRelease } from '@maru/contract';
import { fileUrl } from './file-url';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Name for the `trusted-types` directive of the content-security policy. */
export const policyName = 'maru-script';

/** The files that the page may load: those of verified releases and of the shell's build, each with its hash. */
export class AllowedFiles {
  private readonly digests = new Map<string, string>();
  private readonly workers = new Set<string>();

  /** @param shellFiles - hashes by path below `shellBase`. */
  constructor(shellFiles: Readonly<Record<string, string>>, shellBase: string) {
    for (const [file, digest] of Object.entries(shellFiles)) this.digests.set(new URL(file, shellBase).href, digest);
  }

  allow(release: Pick<RemoteRelease, 'baseUrl' | 'files'>): void {
    for (const [file, digest] of Object.entries(release.files)) this.digests.set(fileUrl(release, file), digest);
  }

  /** Allows a worker from a blob URL whose bytes were checked before. */
  allowWorker(blobUrl: string): void {
    this.workers.add(blobUrl);
  }

  integrityOf(url: string): string | undefined {
    return this.digests.get(withoutQuery(url));
  }

  isWorker(url: string): boolean {
    return this.workers.has(url);
  }
}

/**
 * Checks every script and stylesheet that code adds: refuses unknown addresses and sets the hash of known ones, so that the
 * browser refuses altered bytes. Covers the federation runtime and all chunk loaders; also the page's Trusted Types policy.
 */
export function installScriptGuard(allowed: AllowedFiles, page: Window & typeof globalThis): TrustedScriptUrls {
  const check = (url: string): string => {
    const address = new URL(url, page.location.href).href;
    if (allowed.isWorker(address)) return address;
    if (allowed.integrityOf(address)) return fresh(address);
    throw new TypeError(`No verified release names this file: ${address}`);
  };
  const fresh = freshAddresses(page);
  const { trustedTypes } = page as { trustedTypes?: TrustedTypes };
  const trusted = trustedTypes?.createPolicy(policyName, { createScriptURL: check }) ?? { createScriptURL: check };

  guard(page.HTMLScriptElement, 'src', (script, url) => {
    const address = trusted.createScriptURL(url);
    setIntegrity(script, allowed.integrityOf(String(address)));
    return address;
  });
  guard(page.HTMLLinkElement, 'href', (link, url) => {
    if (link.rel === 'stylesheet' || link.rel === 'preload') setIntegrity(link, allowed.integrityOf(check(url)));
    return url;
  });
  return trusted;
}

/**
 * Chromium answers a script from a failed preload of the same address without a new request. After a script of a remote
 * fails, the remote's files are therefore requested at new addresses.
 */
function freshAddresses(page: Window & typeof globalThis): (address: string) => string {
  const failures = new Map<string, number>();
  const folderOf = (address: string): string => address.slice(0, withoutQuery(address).lastIndexOf('/') + 1);
  const note = ({ target }: Event): void => {
    if (!(target instanceof page.HTMLScriptElement)) return;
    const folder = folderOf(target.src);
    failures.set(folder, (failures.get(folder) ?? 0) + 1);
  };
  // Failures of resources do not bubble.
  page.addEventListener('error', note, true);
  return (address) => {
    const count = failures.get(folderOf(address));
    return count === undefined || address.includes('?') ? address : `${address}?again=${count}`;
  };
}

/** Makes addresses that a worker or a script accepts under Trusted Types. */
export interface TrustedScriptUrls {
  createScriptURL(url: string): string;
}

function setIntegrity(element: HTMLScriptElement | HTMLLinkElement, digest: string | undefined): void {
  if (!digest) return;
  element.integrity = digest;
  element.crossOrigin = 'anonymous';
}

function guard<T extends HTMLElement>(
  type: { prototype: T },
  property: keyof T & string,
  onSet: (element: T, url: string) => string,
): void {
  const native = Object.getOwnPropertyDescriptor(type.prototype, property);
  Object.defineProperty(type.prototype, property, {
    ...native,
    set(this: T, url: unknown) {
      native?.set?.call(this, onSet(this, String(url)));
    },
  });
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/, '');
