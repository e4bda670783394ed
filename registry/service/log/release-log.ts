import { canonicalJson } from '@maru/contract';
import type { Author, Change, LogRecord } from '@maru/contract/registry-api';
import type { ObjectStore } from '../store/object-store';
import { checkWitness, type LogEnd, LogFault, logStart, readRecord } from './log-fault';

/** @returns key of a record's object in the store. */
export const recordKey = (seq: number): string => `log/${String(seq).padStart(10, '0')}.json`;

const witnessKey = 'log-end.json';
/** Attempts to append before giving up, when other processes append first. */
const triesMax = 100;
/** Most records read in parallel: each read from a bucket has latency. */
const readAheadMax = 64;
const recordsMax = 2000;

/**
 * The log of all changes, in which each record holds the hash of the one before. Creating the next record fails if
 * another process has created it; that record is then read and the change decided again.
 */
export class ReleaseLog {
  private end: LogEnd = logStart;
  /** Number → record, of those read last. */
  private readonly records = new Map<number, LogRecord>();
  private digests: string[] = [logStart.digest];
  private reading: Promise<void> = Promise.resolve();

  /** @param take - called with each record once, in order, before any answer depends on it. */
  constructor(
    private readonly store: ObjectStore,
    private readonly take: (record: LogRecord) => void,
    private readonly now: () => number,
  ) {}

  /** Reads and checks the whole log. @throws LogFault */
  async open(): Promise<void> {
    await this.refresh();
    const listed = await this.store.list('log/');
    // Another process may have appended between reading and listing: whatever is listed can be read by now.
    await this.refresh();
    const beyond = listed.filter((key) => key > recordKey(this.end.seq));
    if (beyond.length > 0) throw new LogFault(`record ${this.end.seq + 1} is missing, though later ones are there`);
    const witness = await this.witness();
    if (witness) checkWitness(witness, (seq) => this.digests[seq]);
  }

  /** Reads what other processes have added. */
  refresh(): Promise<void> {
    this.reading = this.reading.catch(() => undefined).then(() => this.readOn());
    return this.reading;
  }

  private async readOn(): Promise<void> {
    for (let ahead = 1; ; ahead = Math.min(ahead * 2, readAheadMax)) {
      for (const bytes of await this.readAfter(this.end.seq, ahead)) {
        if (!bytes) return;
        this.accept(readRecord(bytes, this.end));
      }
    }
  }

  /** Stored records after number `seq`, `count` of them; null where there is none. */
  private readAfter(seq: number, count: number): Promise<readonly (Buffer | null)[]> {
    const keys = Array.from({ length: count }, (_, index) => recordKey(seq + 1 + index));
    return Promise.all(keys.map((key) => this.store.read(key)));
  }

  /**
   * Reads the records up to number `last` from the store once more, a few at a time, and checks them.
   * @throws LogFault where they are not the ones that were read before.
   */
  async replay(last: number, take: (record: LogRecord) => void): Promise<void> {
    let end = logStart;
    while (end.seq < last) {
      for (const bytes of await this.readAfter(end.seq, Math.min(readAheadMax, last - end.seq))) {
        if (!bytes) throw new LogFault(`record ${end.seq + 1} is missing, though later ones are there`);
        const read = readRecord(bytes, end);
        take(read.record);
        end = read.end;
      }
    }
    checkWitness(end, (seq) => this.digests[seq]);
  }

  private accept({ record, end }: { record: LogRecord; end: LogEnd }): void {
    this.take(record);
    this.end = end;
    this.digests.push(end.digest);
  }

  /**
   * Appends the change that `decide` returns for the current state.
   * @param decide - called again whenever another process appended first; throws to refuse.
   */
  async append(by: Author, decide: () => Change | Promise<Change>): Promise<LogRecord> {
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      await this.refresh();
      const { seq, digest } = this.end;
      const change = await decide();
      const record = { seq: seq + 1, at: new Date(this.now()).toISOString(), by, previous: digest, ...change };
      if (await this.write(recordKey(seq + 1), Buffer.from(canonicalJson(record)))) {
        await this.refresh();
        await this.leaveWitness({ ...this.end });
        return record;
      }
    }
    throw new Error(`${triesMax} times in a row another process has changed the log first`);
  }

  /** The bucket may have stored the record although its answer was lost: then the stored record equals ours. */
  private async write(key: string, bytes: Buffer): Promise<boolean> {
    return (await this.store.create(key, bytes)) || (await this.store.read(key))?.equals(bytes) === true;
  }

  /**
   * Stored records after number `after`, at most `limit`.
   * @param options.anew - also those that were read before, for whoever looks for changes of the store.
   */
  async read(after: number, limit: number, { anew = false } = {}): Promise<readonly LogRecord[]> {
    const last = Math.min(after + limit, this.end.seq);
    const seqs = Array.from({ length: Math.max(0, last - after) }, (_, index) => after + 1 + index);
    const found: LogRecord[] = [];
    for (let start = 0; start < seqs.length; start += readAheadMax)
      found.push(...(await Promise.all(seqs.slice(start, start + readAheadMax).map((seq) => this.record(seq, anew)))));
    return found;
  }

  /** Records never change: what was read is kept. */
  private async record(seq: number, anew: boolean): Promise<LogRecord> {
    const known = this.records.get(seq);
    if (known && !anew) return known;
    const bytes = await this.store.read(recordKey(seq));
    if (!bytes) throw new LogFault(`record ${seq} is missing, though later ones are there`);
    const record = JSON.parse(bytes.toString('utf8')) as LogRecord;
    this.records.set(seq, record);
    if (this.records.size > recordsMax) this.records.delete(this.records.keys().next().value ?? 0);
    return record;
  }

  private async witness(): Promise<LogEnd | null> {
    const bytes = await this.store.read(witnessKey);
    return bytes && (JSON.parse(bytes.toString('utf8')) as LogEnd);
  }

  /**
   * Writes the end of the log. Two processes may overwrite each other's; one that then reads an older end writes its
   * own again.
   */
  private async leaveWitness(end: LogEnd): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const known = await this.witness();
      if (known && known.seq >= end.seq) return;
      await this.store.replace(witnessKey, Buffer.from(JSON.stringify(end)));
    }
  }
}
