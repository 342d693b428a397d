/**
 * A self-signed X.509 certificate (RFC 5280) for servers that tests run on the loopback. The caller provides keys and
 * signing, so that neither a library nor a file is needed.
 */
export interface CertificateParts {
  /** SubjectPublicKeyInfo of a P-256 key, DER. */
  publicKey: Uint8Array;
  /** ECDSA with SHA-256 by the same key, DER. */
  sign(bytes: Uint8Array): Uint8Array;
  /** Milliseconds since 1970. */
  now: number;
}

type Bytes = readonly number[];
const DAY_MS = 86_400_000;
/** Encoded object identifiers of ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints. */
const OID = {
  signature: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  names: [0x55, 0x1d, 0x11],
  basic: [0x55, 0x1d, 0x13],
};

function tagged(tag: number, ...parts: Bytes[]): Bytes {
  const content = parts.flat();
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return [tag, ...length, ...content];
}

const sequence = (...parts: Bytes[]) => tagged(0x30, ...parts);
const oid = (encoded: Bytes) => tagged(0x06, encoded);
const ascii = (text: string): Bytes => [...text].map((letter) => letter.charCodeAt(0));
const time = (at: number) =>
  tagged(0x17, ascii(`${new Date(at).toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`));

/** @returns the certificate for `localhost` and 127.0.0.1, DER */
export function selfSigned({ publicKey, sign, now }: CertificateParts): Uint8Array {
  const algorithm = sequence(oid(OID.signature));
  const name = sequence(tagged(0x31, sequence(oid(OID.commonName), tagged(0x0c, ascii("localhost")))));
  const names = sequence(tagged(0x82, ascii("localhost")), tagged(0x87, [127, 0, 0, 1]));
  const extensions = sequence(
    sequence(oid(OID.basic), tagged(0x01, [0xff]), tagged(0x04, sequence(tagged(0x01, [0xff])))),
    sequence(oid(OID.names), tagged(0x04, names)),
  );
  const body = sequence(
    tagged(0xa0, tagged(0x02, [2])),
    tagged(0x02, [1]),
    algorithm,
    name,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name,
    [...publicKey],
    tagged(0xa3, extensions),
  );
  const signature = tagged(0x03, [0], [...sign(Uint8Array.from(body))]);
  return Uint8Array.from(sequence(body, algorithm, signature));
}
