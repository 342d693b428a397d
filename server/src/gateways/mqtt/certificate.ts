import { readFile } from "node:fs/promises";
import { createServer, type Server, type TLSSocket } from "node:tls";

/** Paths of a certificate and its key, in PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

const CHECK_INTERVAL_MS = 60_000;

/**
 * A TLS server with the certificate that is currently in the files: a renewed one is loaded within a minute, for new
 * connections. An invalid one leaves the previous one in use.
 * @param failed called with the error of an invalid certificate
 * @throws when the files cannot be read, or are not a certificate with its key
 */
export async function createRenewedServer(
  files: CertificateFiles,
  handle: (socket: TLSSocket) => void,
  failed: (error: unknown) => void,
  checkIntervalMs = CHECK_INTERVAL_MS,
): Promise<Server> {
  const read = async () => ({ cert: await readFile(files.cert), key: await readFile(files.key) });
  let current = await read();
  const server = createServer(current, handle);
  let lastFault = "";
  const check = async () => {
    const found = await read();
    if (found.cert.equals(current.cert) && found.key.equals(current.key)) return;
    server.setSecureContext(found);
    current = found;
    lastFault = "";
  };
  const timer = setInterval(
    () =>
      void check().catch((error: unknown) => {
        // Reported once instead of every minute until it is fixed.
        if (lastFault !== String(error)) failed(error);
        lastFault = String(error);
      }),
    checkIntervalMs,
  );
  timer.unref();
  server.once("close", () => clearInterval(timer));
  return server;
}
