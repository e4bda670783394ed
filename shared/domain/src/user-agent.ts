/** Browser and system of a user agent; null if it is not recognised (ACCT-010, ACCT-013). */
export interface Device {
  readonly kind: 'desktop' | 'mobile' | 'tablet';
  readonly system: string;
  readonly browser: string;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iOS'],
  [/iPad/, 'iPadOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Those that pose as others come first: every browser calls itself Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MaruApp\/[\d.]+/, 'Maru'],
  [/SamsungBrowser\/\d+/, 'Samsung Internet'],
  [/Whale\/\d+/, 'Whale'],
  [/EdgA?\/\d+/, 'Edge'],
  [/OPR\/\d+/, 'Opera'],
  [/Firefox\/\d+|FxiOS\/\d+/, 'Firefox'],
  [/HeadlessChrome\/\d+|Chrome\/\d+|CriOS\/\d+/, 'Chrome'],
  [/Version\/[\d.]+.*Safari/, 'Safari'],
];

const nameIn = (agent: string, table: typeof systems): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

export function readDevice(agent: string): Device | null {
  const system = nameIn(agent, systems);
  const browser = nameIn(agent, browsers);
  if (!system || !browser) return null;
  const tablet = system === 'iPadOS' || (system === 'Android' && !/Mobile/.test(agent));
  const mobile = system === 'iOS' || system === 'Android';
  return { kind: tablet ? 'tablet' : mobile ? 'mobile' : 'desktop', system, browser };
}
