import * as z from "zod";

const text = z.string().max(5000);
const status = z.object({
  id: text,
  status: z.enum(["sent", "delivered", "read", "failed"]),
  timestamp: z.coerce.number().int().min(0).max(1e11).optional(),
  biz_opaque_callback_data: text.optional(),
  errors: z
    .array(
      z.object({
        code: z.number().optional(),
        title: text.optional(),
        message: text.optional(),
        error_data: z.object({ details: text.optional() }).optional(),
      }),
    )
    .optional(),
});
const message = z.object({
  id: text,
  from: z.string().regex(/^[1-9]\d{6,14}$/),
  type: text,
  text: z.object({ body: text }).optional(),
  button: z.object({ payload: text.optional(), text: text.optional() }).optional(),
  interactive: z
    .object({ button_reply: z.object({ id: text, title: text.optional() }).optional() })
    .optional(),
  context: z.object({ id: text.optional() }).nullish(),
});
const list = z.array(z.unknown()).max(5000).optional();
const envelope = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: text }).optional(),
            statuses: list,
            messages: list,
          }),
        }),
      ),
    }),
  ),
});

export interface StatusEvent {
  kind: "status";
  providerId: string;
  /** Our id, when the provider includes it. */
  id: string | null;
  state: "sent" | "delivered" | "read" | "failed";
  at: Date;
  error: string | null;
}
export interface InboundEvent {
  kind: "inbound";
  providerId: string;
  phone: string;
  /** The text; null: an image, a location or a voice message. */
  text: string | null;
  /** Payload of the pressed button. */
  payload: string | null;
  /** The provider's id of the message that it replies to. */
  about: string | null;
}

/**
 * The provider's events for one phone number; unreadable ones are skipped, because it sends kinds that we do not know.
 */
export function eventsOf(body: unknown, phoneId: string, now: number): (StatusEvent | InboundEvent)[] {
  const read = envelope.safeParse(body);
  if (!read.success) return [];
  const values = read.data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneId);
  return values.flatMap(({ statuses = [], messages = [] }) => [
    ...statuses.flatMap((one) => {
      const { data } = status.safeParse(one);
      return data ? [statusOf(data, now)] : [];
    }),
    ...messages.flatMap((one) => {
      const { data } = message.safeParse(one);
      return data ? [inboundOf(data)] : [];
    }),
  ]);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function statusOf(parsed: z.output<typeof status>, now: number): StatusEvent {
  const [fault] = parsed.errors ?? [];
  const words = fault?.error_data?.details ?? fault?.message ?? fault?.title ?? "";
  const own = parsed.biz_opaque_callback_data ?? "";
  return {
    kind: "status",
    providerId: parsed.id,
    id: UUID.test(own) ? own : null,
    state: parsed.status,
    at: new Date(parsed.timestamp ? parsed.timestamp * 1000 : now),
    error: fault ? plain(`${fault.code ?? ""} ${words}`).slice(0, 300) : null,
  };
}

const inboundOf = (parsed: z.output<typeof message>): InboundEvent => ({
  kind: "inbound",
  providerId: parsed.id,
  phone: parsed.from,
  about: parsed.context?.id ?? null,
  text: parsed.text ? plain(parsed.text.body, true) : null,
  payload: parsed.button?.payload ?? parsed.interactive?.button_reply?.id ?? null,
});

/** Text that the database and a page accept: without control characters. */
const plain = (raw: string, lines = false) =>
  raw.replace(lines ? /[^\n\P{C}]|[\u202a-\u202e\u2066-\u2069]/gu : /[\s\p{C}]+/gu, lines ? "" : " ").trim();
