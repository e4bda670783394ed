import { type AppMessage, bridgeVersions } from '@maru/contract';
import { readAppMessage } from './app-messages';
import type { OwnBridge } from './native-bridge';

export interface AppChannelDeps {
  readonly bridge: Pick<OwnBridge, 'send' | 'listen'>;
  /** Not to be guessed; whoever speaks to this document must have been told it. */
  readonly key: string;
  /** Does what the app asks for. @returns false where the page cannot, such as for an address that no screen has. */
  take(message: Exclude<AppMessage, { name: 'welcome' }>): boolean;
  welcomed(message: Extract<AppMessage, { name: 'welcome' }>): void;
  /** The app speaks no version that this page knows. */
  outdated(): void;
  /** The first message was refused. */
  refusing(): void;
}

/** The page's end of the talk with the app: a handshake, then messages; what is not understood is refused and counted. */
export class AppChannel {
  /** Messages refused by this document. */
  refused = 0;
  private state: 'greeting' | 'open' | 'closed' = 'greeting';

  constructor(private readonly deps: AppChannelDeps) {}

  start(): void {
    const { bridge, key } = this.deps;
    bridge.listen((text) => this.receive(text));
    bridge.send('hello', { versions: bridgeVersions, key });
  }

  private receive(text: unknown): void {
    const message = readAppMessage(text, this.deps.key);
    if (!message || !this.accept(message)) this.refuse();
  }

  private accept(message: AppMessage): boolean {
    if (message.name !== 'welcome') return this.state === 'open' && this.deps.take(message);
    if (this.state !== 'greeting') return false;
    const known = bridgeVersions.includes(message.payload.version);
    this.state = known ? 'open' : 'closed';
    if (known) this.deps.welcomed(message);
    else this.deps.outdated();
    return true;
  }

  private refuse(): void {
    this.refused += 1;
    if (this.refused === 1) this.deps.refusing();
    // At powers of two: a flood of messages is not answered by another one.
    if (Number.isInteger(Math.log2(this.refused))) this.deps.bridge.send('refused', { count: this.refused });
  }
}
