import { readFile } from "node:fs/promises";
import { createServer, type Server, type TLSSocket } from "node:tls";

/** Where a certificate and its key lie, in PEM. */
export interface CertificateFiles {
  cert: string;
  key: string;
}

const LOOK_MS = 60_000;

/**
 * A server that speaks TLS with the certificate that lies in the files now: one that is renewed there is taken within a
 * minute, for those who connect from then on. One that cannot be taken leaves the one before.
 * @param failed hears why
 * @throws where the files cannot be read, or are no certificate with its key
 */
export async function createRenewedServer(
  files: CertificateFiles,
  handle: (socket: TLSSocket) => void,
  failed: (error: unknown) => void,
  lookMs = LOOK_MS,
): Promise<Server> {
  const read = async () => ({ cert: await readFile(files.cert), key: await readFile(files.key) });
  let taken = await read();
  const server = createServer(taken, handle);
  let lastFault = "";
  const look = async () => {
    const found = await read();
    if (found.cert.equals(taken.cert) && found.key.equals(taken.key)) return;
    server.setSecureContext(found);
    taken = found;
    lastFault = "";
  };
  const timer = setInterval(
    () =>
      void look().catch((error: unknown) => {
        // Once, and not each minute until somebody comes.
        if (lastFault !== String(error)) failed(error);
        lastFault = String(error);
      }),
    lookMs,
  );
  timer.unref();
  server.once("close", () => clearInterval(timer));
  return server;
}
