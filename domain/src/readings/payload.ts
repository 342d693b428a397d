/**
 * Cayenne LPP, the common payload layout without a codec: a channel, a type, then its number, big-endian. Types by
 * mydevices' specification: size in bytes, resolution, whether it is signed.
 */
const KINDS: Readonly<Record<number, readonly [name: string, size: number, step: number, signed: boolean]>> =
  {
    0: ["digital_in", 1, 1, false],
    1: ["digital_out", 1, 1, false],
    2: ["analog_in", 2, 0.01, true],
    3: ["analog_out", 2, 0.01, true],
    101: ["illuminance", 2, 1, false],
    102: ["presence", 1, 1, false],
    103: ["temperature", 2, 0.1, true],
    104: ["humidity", 1, 0.5, false],
    115: ["pressure", 2, 0.1, false],
  };

/**
 * @returns values by `kind_channel` (`temperature_1`); null unless all bytes can be decoded: a recognised part does not
 * validate the rest
 */
export function decodeLpp(bytes: Uint8Array): Record<string, number> | null {
  const values: Record<string, number> = {};
  for (let at = 0; at < bytes.length; ) {
    const [name, size, step, signed] = KINDS[bytes[at + 1] ?? -1] ?? [];
    if (!name || !size || !step || at + 2 + size > bytes.length) return null;
    let raw = 0;
    for (let i = 0; i < size; i++) raw = raw * 256 + (bytes[at + 2 + i] ?? 0);
    if (signed && raw >= 2 ** (size * 8 - 1)) raw -= 2 ** (size * 8);
    // Rounded to the resolution: 272 tenths are 27.2, and not 27.200000000000003.
    values[`${name}_${bytes[at]}`] = Number((raw * step).toFixed(2));
    at += 2 + size;
  }
  return bytes.length > 0 ? values : null;
}
