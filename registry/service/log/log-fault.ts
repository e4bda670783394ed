import { canonicalJson } from '@maru/contract';
import type { LogRecord } from '@maru/contract/registry-api';
import { sha256Hex } from '../../keys/digest';

/** End of the log as a client read it; shows later whether the log was cut or changed. */
export interface LogEnd {
  readonly seq: number;
  /** SHA-256 of the last record's bytes, hex. */
  readonly digest: string;
}

/** `previous` of the first record. */
export const logStart: LogEnd = { seq: 0, digest: sha256Hex('') };

/** The log differs from what was written: records were changed, removed or reordered. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
}

/**
 * The record that follows `end`, if `bytes` are one.
 * @throws LogFault naming the record and what is wrong with it.
 */
export function readRecord(bytes: Buffer, end: LogEnd): { record: LogRecord; end: LogEnd } {
  const seq = end.seq + 1;
  const record = parsed(bytes, seq);
  const text = bytes.toString('utf8');
  if (text !== canonicalJson(record)) throw new LogFault(`record ${seq} is not as a registry writes it`);
  if (record.seq !== seq) throw new LogFault(`record ${seq} bears the number ${record.seq}: records were reordered`);
  if (record.previous !== end.digest)
    throw new LogFault(`record ${seq} does not follow record ${end.seq}: one of the two was changed`);
  return { record, end: { seq, digest: sha256Hex(bytes) } };
}

function parsed(bytes: Buffer, seq: number): LogRecord {
  try {
    return JSON.parse(bytes.toString('utf8')) as LogRecord;
  } catch {
    throw new LogFault(`record ${seq} is no JSON`);
  }
}

/** @throws LogFault where the log ends before `witness`, or had another record there. */
export function checkWitness(witness: LogEnd, digestAt: (seq: number) => string | undefined): void {
  const digest = digestAt(witness.seq);
  if (digest === undefined) throw new LogFault(`record ${witness.seq} was there before and is missing`);
  if (digest !== witness.digest) throw new LogFault(`record ${witness.seq} is not the one that was there before`);
}
