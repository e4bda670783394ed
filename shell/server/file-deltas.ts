import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm';
import { secondMs } from '@maru/server';

/** A dictionary that no file has is looked for in the folders again after this time. */
const lookAgainMs = 10 * secondMs;
const deltasMax = 100;
/** Milliseconds of compression at once, those of some twenty pages of a new build, and per millisecond from then on. */
const workMsMax = 500;
const workShare = 0.05;
/** Finds what moved between two builds; higher levels take ten times as long for a few bytes. */
const level = 6;
/** A skippable frame of 32 bytes, the digest of the dictionary (RFC 9842, Dictionary-Compressed Zstandard). */
const frame = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

export interface FileKind {
  /** `main` of `main.38089b4388.js`. */
  readonly stem: string;
  readonly extension: 'js' | 'css';
}

/** What the name of a script or stylesheet says, without its hash; null of other names. */
export function kindOf(name: string): FileKind | null {
  const [, stem, extension] = /^([\w-]+)\.\w+\.(js|css)$/.exec(name) ?? [];
  return stem && (extension === 'js' || extension === 'css') ? { stem, extension } : null;
}

/**
 * Files of the shell as differences to what a browser has of an earlier build: a word that is changed costs some hundred bytes instead of the whole file
 * (RFC 9842, Compression Dictionary Transport).
 */
export class FileDeltas {
  /** Digest (sha256, base64) → path of a file. */
  private readonly paths = new Map<string, string>();
  private readonly known = new Set<string>();
  private looking: Promise<void> | null = null;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private readonly deltas = new Map<string, Buffer>();
  private readonly making = new Map<string, Promise<Buffer | null>>();
  /** Nobody is served while a file is compressed, and many builds have more pairs than are kept: anybody could go on asking. */
  private workLeftMs = workMsMax;
  private workedAt = Number.NEGATIVE_INFINITY;

  /** @param folders - of the files of this build, and of those before it. */
  constructor(
    private readonly folders: readonly string[],
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * @param name - `main.38089b4388.js`.
   * @param digest - of the file that the browser has.
   * @returns the body for `Content-Encoding: dcz`; null where the whole file has to be sent.
   */
  async of(name: string, digest: string): Promise<Buffer | null> {
    const before = await this.pathOf(digest);
    const [kind, kindBefore] = [kindOf(name), kindOf(before?.split(/[\\/]/).at(-1) ?? '')];
    if (!before || !kind || kind.stem !== kindBefore?.stem || kind.extension !== kindBefore.extension) return null;
    const key = `${digest} ${name}`;
    const delta = this.deltas.get(key) ?? (await this.made(key, () => this.make(name, before, digest)));
    if (delta) this.keep(key, delta);
    return delta;
  }

  /** Once for all who ask meanwhile. */
  private made(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = this.making.get(key);
    if (known) return known;
    const making = make()
      .catch(() => null)
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }

  /** Names that no build has are not among them: anybody can make up more than there is room for. */
  private keep(key: string, delta: Buffer): void {
    this.deltas.delete(key);
    this.deltas.set(key, delta);
    const [oldest] = this.deltas.keys();
    if (oldest !== undefined && this.deltas.size > deltasMax) this.deltas.delete(oldest);
  }

  private async pathOf(digest: string): Promise<string | undefined> {
    if (!this.paths.has(digest) && this.now() - this.lookedAt >= lookAgainMs) {
      this.looking ??= this.look().finally(() => {
        this.looking = null;
        this.lookedAt = this.now();
      });
    }
    await this.looking;
    return this.paths.get(digest);
  }

  private async look(): Promise<void> {
    for (const folder of this.folders) {
      for (const name of await readdir(folder).catch(() => [])) {
        // The name holds a hash of the content: a file that was read once stays as it is.
        if (this.known.has(name) || !kindOf(name)) continue;
        const bytes = await readFile(join(folder, name)).catch(() => null);
        if (!bytes) continue;
        this.known.add(name);
        this.paths.set(sha256(bytes).toString('base64'), join(folder, name));
      }
    }
  }

  private async make(name: string, before: string, digest: string): Promise<Buffer | null> {
    const [bytes, dictionary] = await Promise.all([this.read(name), readFile(before)]);
    // Deleted and written anew meanwhile: the browser refuses what was made with anything else than it has.
    if (!bytes || sha256(dictionary).toString('base64') !== digest) return null;
    // Once: each further call would begin with an empty memory while earlier results are still read from the one before.
    loaded ??= init();
    await loaded;
    const delta = this.withinWork(() => triedOut(bytes, dictionary));
    return delta && Buffer.concat([frame, sha256(dictionary), delta]);
  }

  /** @returns null where there was too much to do lately. */
  private withinWork<T>(work: () => T): T | null {
    const began = this.now();
    this.workLeftMs = Math.min(workMsMax, this.workLeftMs + (began - this.workedAt) * workShare);
    this.workedAt = began;
    if (this.workLeftMs <= 0) return null;
    try {
      return work();
    } finally {
      this.workLeftMs -= this.now() - began;
    }
  }

  private async read(name: string): Promise<Buffer | null> {
    for (const folder of this.folders) {
      const bytes = await readFile(join(folder, name)).catch(() => null);
      if (bytes) return bytes;
    }
    return null;
  }
}

let loaded: Promise<void> | null = null;

/** A browser that cannot decode a script starts nothing: the library's answer is tried out first. */
function triedOut(bytes: Buffer, dictionary: Buffer): Buffer | null {
  const delta = compress(bytes, dictionary);
  return decompress(delta, dictionary).equals(bytes) ? delta : null;
}

function compress(bytes: Buffer, dictionary: Buffer): Buffer {
  const context = createCCtx();
  try {
    return Buffer.from(compressUsingDict(context, bytes, dictionary, level));
  } finally {
    freeCCtx(context);
  }
}

function decompress(bytes: Buffer, dictionary: Buffer): Buffer {
  const context = createDCtx();
  try {
    return Buffer.from(decompressUsingDict(context, bytes, dictionary));
  } finally {
    freeDCtx(context);
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
