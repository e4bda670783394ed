import type { SuccessName } from '@maru/contract';

const devicesMax = 100_000;

/** Calls that end in what a screen is for; a login has only ended where the answer brings a session. */
const successes: readonly (readonly [path: RegExp, name: SuccessName])[] = [
  [/^\/v1\/login(\/|$)/, 'loggedIn'],
  [/^\/v1\/orders$/, 'orderAccepted'],
  [/^\/v1\/stop-orders$/, 'orderAccepted'],
  // Confirmed on an origin of its own, where no remote runs (decision 55).
  [/^\/v1\/transfers\/(krw\/withdraw\/)?drafts$/, 'withdrawalSubmitted'],
  [/^\/v1\/transfers\/krw\/deposit$/, 'depositRequested'],
  [/^\/v2\/ieo\/tokenSale$/, 'saleSubscribed'],
  [/^\/v1\/auth\/kyc-confirmations$/, 'identitySubmitted'],
  [/^\/v1\/questions$/, 'inquirySent'],
];

/** An answer of the exchange on its way to the browser. */
export interface PassedAnswer {
  readonly method: string;
  /** Path, perhaps with a query. */
  readonly url: string;
  readonly status: number;
  /** Whether it sets the cookie of a session. */
  readonly opensSession: boolean;
}

/** What the exchange's answer says was done; null for anything else. */
export function successOf({ method, url, status, opensSession }: PassedAnswer): SuccessName | null {
  if (method !== 'POST' || status < 200 || status > 299) return null;
  const [path = ''] = url.split('?');
  const name = successes.find(([pattern]) => pattern.test(path))?.[1] ?? null;
  return name === 'loggedIn' && !opensSession ? null : name;
}

/**
 * Successes that the exchange has answered, by device: a page that claims one is believed only then (decision 86). Keeps the devices
 * that succeeded last.
 */
export class AnsweredSuccesses {
  /** Mark of the device → name → epoch seconds of the last one. */
  private readonly devices = new Map<string, Map<SuccessName, number>>();

  constructor(
    private readonly now: () => number = () => Date.now(),
    private readonly kept = devicesMax,
  ) {}

  note(device: string, name: SuccessName): void {
    const names = this.devices.get(device) ?? new Map<SuccessName, number>();
    names.set(name, this.now() / 1000);
    this.devices.delete(device);
    this.devices.set(device, names);
    if (this.devices.size > this.kept) this.devices.delete(this.devices.keys().next().value ?? '');
  }

  /** @param since - epoch seconds: when the page was loaded that claims it. */
  has(device: string, name: SuccessName | undefined, since: number): boolean {
    const at = name && this.devices.get(device)?.get(name);
    return at !== undefined && at >= since;
  }
}
