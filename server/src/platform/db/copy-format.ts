export type CopyType = "uuid" | "text" | "int4" | "int8" | "float8" | "bool" | "date" | "timestamptz";

// PostgreSQL counts from 2000-01-01; days and microseconds.
const EPOCH_DAYS = 10_957;
const DAY_MS = 86_400_000;
const EPOCH_MS = EPOCH_DAYS * DAY_MS;
const SIGNATURE = Buffer.from("PGCOPY\n\xff\r\n\0", "latin1");

const HYPHEN = 0x2d;
const NO_DIGIT = 16;
const HEX = new Uint8Array(103).fill(NO_DIGIT);
for (const [digit, character] of [..."0123456789abcdef"].entries()) {
  HEX[character.charCodeAt(0)] = digit;
  HEX[character.toUpperCase().charCodeAt(0)] = digit;
}

/** PostgreSQL's binary COPY format, written into one buffer that grows as needed. */
export class CopyBuffer {
  #bytes = Buffer.allocUnsafe(128 * 1024);
  length = 0;

  header(): void {
    this.#room(SIGNATURE.length + 8);
    SIGNATURE.copy(this.#bytes, this.length);
    this.#bytes.fill(0, this.length + SIGNATURE.length, this.length + SIGNATURE.length + 8);
    this.length += SIGNATURE.length + 8;
  }

  row(kinds: readonly CopyType[], values: readonly unknown[]): void {
    this.#int16(kinds.length);
    for (let i = 0; i < kinds.length; i++) {
      const value = values[i];
      if (value === null || value === undefined) this.#int32(-1);
      else this.#value(kinds[i] as CopyType, value);
    }
  }

  end(): void {
    this.#int16(-1);
  }

  /** Returns the bytes written since the last call, and clears the buffer. */
  take(): Buffer {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.length));
    this.length = 0;
    return bytes;
  }

  /** Refuses values that the format accepts but the table would misread: half a surrogate pair, an invalid date. */
  #value(kind: CopyType, value: unknown): void {
    switch (kind) {
      case "uuid":
        this.#uuid(value as string);
        break;
      case "text":
        this.#text(value as string);
        break;
      case "int4":
        this.#int(value as number);
        break;
      case "int8":
        this.#int64(BigInt(value as number));
        break;
      case "float8":
        this.#float(value as number);
        break;
      case "bool":
        this.#bool(value as boolean);
        break;
      case "date":
        this.#int(Date.parse(`${value as string}T00:00:00Z`) / DAY_MS - EPOCH_DAYS);
        break;
      case "timestamptz":
        this.#int64(BigInt(Math.round(Number(value) - EPOCH_MS)) * 1000n);
        break;
    }
  }

  /**
   * Writes digit by digit into the buffer: a plan's row has eleven UUIDs, and removing the hyphens first takes five
   * times as long.
   */
  #uuid(value: string): void {
    this.#room(20);
    this.#int32(16);
    const start = this.length;
    let seen = 0;
    let at = 0;
    for (; at < 36 && this.length < start + 16; at += 2) {
      if (value.charCodeAt(at) === HYPHEN) at++;
      const high = HEX[value.charCodeAt(at)] ?? NO_DIGIT;
      const low = HEX[value.charCodeAt(at + 1)] ?? NO_DIGIT;
      seen |= high | low;
      this.#bytes[this.length++] = (high << 4) | low;
    }
    if (seen >= NO_DIGIT || at !== 36 || value.length !== 36) throw new TypeError("not a UUID");
  }

  #int(value: number): void {
    if (!Number.isInteger(value)) throw new TypeError("not a whole number, or not a day");
    this.#int32(4);
    this.#int32(value);
  }

  #float(value: number): void {
    this.#room(12);
    this.#int32(8);
    this.length = this.#bytes.writeDoubleBE(value, this.length);
  }

  #bool(value: boolean): void {
    this.#room(5);
    this.#int32(1);
    this.length = this.#bytes.writeInt8(value ? 1 : 0, this.length);
  }

  #text(value: string): void {
    // A UTF-16 unit needs at most three bytes (a surrogate pair, which has two units, needs four).
    this.#room(value.length * 3 + 4);
    const written = this.#bytes.write(value, this.length + 4, "utf8");
    this.#bytes.writeInt32BE(written, this.length);
    this.length += written + 4;
  }

  #int16(value: number): void {
    this.#room(2);
    this.length = this.#bytes.writeInt16BE(value, this.length);
  }

  #int32(value: number): void {
    this.#room(4);
    this.length = this.#bytes.writeInt32BE(value, this.length);
  }

  #int64(value: bigint): void {
    this.#room(12);
    this.#int32(8);
    this.length = this.#bytes.writeBigInt64BE(value, this.length);
  }

  #room(bytes: number): void {
    if (this.length + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + bytes));
    this.#bytes.copy(grown, 0, 0, this.length);
    this.#bytes = grown;
  }
}
