import type { IncomingHttpHeaders } from "node:http";
import { HttpClientFault, type Posting, reach, requestTo } from "./post.ts";

/** A request to an external address whose response is read. */
export interface Question extends Pick<Posting, "url" | "timeoutMs" | "allowPrivate" | "resolve"> {
  method: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Far above any expected response. */
const MAX_BYTES = 1024 * 1024;

/**
 * Sends a request to an external address and reads the response, whatever its status. Redirects are not followed.
 * @throws OutsideFault when there was no response, or one of more than a megabyte
 */
export const requestExternal = (question: Question): Promise<Answer> =>
  reach(question, (url, address, line) => {
    const { method, headers, body } = question;
    return new Promise<Answer>((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const request = requestTo(url, address, line, {
        method,
        headers: { accept: "application/json", ...headers, ...length, "user-agent": "VetaVerde" },
      });
      request.on("error", reject);
      request.on("response", (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > MAX_BYTES) response.destroy(new HttpClientFault("status", response.statusCode ?? 0));
        });
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      });
      request.end(body);
    });
  });
