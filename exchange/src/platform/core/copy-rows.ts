/** Signature, flags and extension of the format, each without anything in it. */
const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const endOfRows = 2;
const lengthBytes = 4;
/** Microseconds are counted from 2000-01-01 UTC. */
const epochMs = Date.UTC(2000, 0, 1);
const perWord = 2 ** 32;

/** Rows in the binary format of COPY: the server neither parses texts nor keeps a copy of each column (PostgreSQL 17, COPY). */
export class CopyRows {
  private bytes: Buffer;
  private view: DataView;
  private at = head.length;

  /** @param capacity - bytes of all rows, roughly; more are found where they are needed. */
  constructor(
    private readonly columns: number,
    capacity: number,
  ) {
    this.bytes = Buffer.allocUnsafeSlow(head.length + capacity + endOfRows);
    this.view = new DataView(this.bytes.buffer);
    head.copy(this.bytes);
  }

  /** Begins a row. Its columns follow in the order of the statement. */
  row(): this {
    this.reserve(2);
    this.view.setInt16(this.at, this.columns);
    this.at += 2;
    return this;
  }

  /**
   * @param value - a bigint, or an integer that a number holds exactly.
   * @throws RangeError beyond 64 bits: it would be stored as another number.
   */
  int8(value: bigint | number | null): this {
    if (value === null) return this.nothing();
    const fits = typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
    if (!fits) throw new RangeError(`${value} is no integer of 64 bits`);
    this.field(8);
    if (typeof value === 'bigint') this.view.setBigInt64(this.at, value);
    else {
      this.view.setInt32(this.at, Math.floor(value / perWord));
      this.view.setUint32(this.at + 4, value >>> 0);
    }
    this.at += 8;
    return this;
  }

  /** @throws RangeError beyond 32 bits. */
  int4(value: number): this {
    if ((value | 0) !== value) throw new RangeError(`${value} is no integer of 32 bits`);
    this.field(4);
    this.view.setInt32(this.at, value);
    this.at += 4;
    return this;
  }

  /** @throws Error for letters beyond ASCII, which would not be what was meant. */
  text(value: string | null): this {
    if (value === null) return this.nothing();
    this.field(value.length);
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code > 0x7f) throw new Error('only ASCII is written by COPY');
      this.bytes[this.at + index] = code;
    }
    this.at += value.length;
    return this;
  }

  timestamp(value: Date): this {
    return this.int8((value.getTime() - epochMs) * 1000);
  }

  /** Ends the rows. @returns what follows the statement. */
  end(): Buffer {
    this.reserve(endOfRows);
    this.view.setInt16(this.at, -1);
    return this.bytes.subarray(0, this.at + endOfRows);
  }

  private nothing(): this {
    this.reserve(lengthBytes);
    this.view.setInt32(this.at, -1);
    this.at += lengthBytes;
    return this;
  }

  private field(length: number): void {
    this.reserve(lengthBytes + length);
    this.view.setInt32(this.at, length);
    this.at += lengthBytes;
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.at + more));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}
