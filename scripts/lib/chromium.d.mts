/** @returns the path of a Chromium; installs Debian's where there is none and this process may. */
export function findChromium(): Promise<string>;
