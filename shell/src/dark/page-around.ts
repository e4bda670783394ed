import { type HttpRequest, NoAnswer, type Transport } from '@maru/platform/internal';
import { type FrameOutcome, type FromFrame, frameFormat, helloType, type ToFrame } from './messages';

/** Reads of the page around this document, and its wishes. Everything else of the product is out of reach here. */
export class PageAround {
  private readonly waiting = new Map<number, (answer: Extract<ToFrame, { kind: 'answer' }>) => void>();
  private lastId = 0;
  refusedCalls = 0;

  private constructor(private readonly port: MessagePort) {}

  /** @returns also what the page wants to be run. */
  static meet(page: Window): Promise<{ around: PageAround; begin: Extract<ToFrame, { kind: 'begin' }> }> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      const around = new PageAround(port1);
      port1.onmessage = ({ data }: MessageEvent<ToFrame>) => {
        if (data.kind === 'begin') resolve({ around, begin: data });
        else around.waiting.get(data.id)?.(data);
      };
      // Only the site itself may frame this document.
      page.parent.postMessage({ type: helloType, format: frameFormat }, '*', [port2]);
    });
  }

  tell(outcome: FrameOutcome): void {
    this.say({ kind: 'told', ...outcome });
  }

  readonly transport: Transport = async ({ method, url, signal }: HttpRequest) => {
    if (method !== 'GET') {
      this.refusedCalls += 1;
      return { status: 403, text: JSON.stringify({ header: { code: 'READS_ONLY', message: '' } }) };
    }
    this.lastId += 1;
    const id = this.lastId;
    this.say({ kind: 'read', id, url });
    const { status, text } = await new Promise<Extract<ToFrame, { kind: 'answer' }>>((resolve) =>
      this.waiting.set(id, resolve),
    );
    this.waiting.delete(id);
    if (signal?.aborted) throw signal.reason;
    if (status === 0) throw new NoAnswer('network');
    return { status, text };
  };

  private say(message: FromFrame): void {
    this.port.postMessage(message);
  }
}
