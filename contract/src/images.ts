import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./shapes.ts";

/** Largest accepted picture, in bytes; the stored picture is re-encoded and far smaller. */
export const IMAGE_BYTES = 4 * 1024 * 1024;

export const imagesEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/fkl-fimages/images",
    access: "session",
    summary:
      "Uploads an image for a logo in the field `file`: PNG, JPEG, WebP or SVG of at most 4 MB and 50 million pixels. It is re-encoded to at most 512 pixels in width and height; until it is used, only the user who uploaded it may use it.",
    upload: true,
    reply: z.object({ id }),
    status: 201,
    errors: [
      "FILE_MISSING",
      "FILE_TOO_LARGE",
      "IMAGE_BROKEN",
      "IMAGE_TOO_LARGE",
      "IMAGE_TOO_COMPLEX",
      "IMAGE_QUOTA",
      "IMAGE_BUSY",
      "FILES_REST",
    ],
  }),
  get: endpoint({
    method: "GET",
    path: "/fkl-fimages/images/{image}",
    access: "open",
    summary: "Returns a logo to any caller with its id, which cannot be guessed.",
    params: z.strictObject({ image: id }),
    errors: ["NOT_FOUND"],
  }),
} as const;
