import { closeSync, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A line of the signer's journal. */
export interface JournalLine {
  readonly event: 'signed' | 'bumped' | 'voided';
  readonly payoutId: string;
  readonly nonce: number;
  readonly coin: string;
  readonly to: string;
  /** Units of the network, as decimal text. */
  readonly units: string;
  /** UTC day on which the payout was signed first: YYYY-MM-DD. */
  readonly day: string;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
  readonly transactionId: string;
  readonly raw: string;
}

/** Append-only file: what a line says is on the disk before anybody else hears of it. */
export class Journal {
  private readonly file: number;

  private constructor(
    path: string,
    private end: number,
  ) {
    this.file = openSync(path, existsSync(path) ? 'r+' : 'wx+', 0o600);
    // What a crash left half-written was never answered.
    ftruncateSync(this.file, this.end);
    fsyncSync(this.file);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** @throws Error for a file with a line that cannot be read before its end: it was changed by somebody else. */
  static open(path: string): { readonly journal: Journal; readonly lines: readonly JournalLine[] } {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const end = bytes.lastIndexOf(0x0a) + 1;
    const text = bytes.subarray(0, end).toString('utf8');
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalLine);
    return { journal: new Journal(path, end), lines };
  }

  append(line: JournalLine): void {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    let written = 0;
    while (written < bytes.length)
      written += writeSync(this.file, bytes, written, bytes.length - written, this.end + written);
    fsyncSync(this.file);
    this.end += bytes.length;
  }

  close(): void {
    closeSync(this.file);
  }
}
