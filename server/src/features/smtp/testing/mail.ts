/** A mail to a recipient outside the fixture. */
export const MAIL = {
  kind: "notification",
  locale: "es",
  to: "a@example.org",
  subject: "Aviso",
  text: "Hola",
} as const;
