import type { LiveAnswer, LiveReleases } from '@maru/contract';
import { minuteMs, secondMs } from '@maru/server';
import { sha256Hex } from '../../keys/digest';
import { type KeyFile, signValue } from '../../keys/signing';

/** Processes with the same clock sign the same text for so long. */
const stepMs = 30 * secondMs;
const freshMs = 5 * minuteMs;

interface Made {
  readonly live: LiveReleases;
  readonly freshUntil: string;
  readonly keyId: string;
  readonly text: string;
  readonly etag: string;
}

/** The text of /live, signed with its time: made once for each answer and half minute. */
export class LiveText {
  private made: Made | null = null;

  constructor(private readonly view: (live: LiveReleases) => LiveReleases) {}

  /** @param now - epoch milliseconds. */
  of(live: LiveReleases, { setKey, now }: { readonly setKey: KeyFile; readonly now: number }): Made {
    const freshUntil = new Date(Math.floor(now / stepMs) * stepMs + freshMs).toISOString();
    const { made } = this;
    if (made?.live === live && made.freshUntil === freshUntil && made.keyId === setKey.id) return made;
    const content = { ...this.view(live), freshUntil };
    const text = JSON.stringify({ ...content, signature: signValue(content, setKey) } satisfies LiveAnswer);
    this.made = { live, freshUntil, keyId: setKey.id, text, etag: `"${sha256Hex(text).slice(0, 32)}"` };
    return this.made;
  }
}
