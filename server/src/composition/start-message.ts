const PASSWORD = "Veta2026";
const PEOPLE = [
  ["sistema@demo.vetaverde.org", "administra todo el sistema · system administrator"],
  ["admin@demo.vetaverde.org", "administra el proyecto · project administrator"],
  ["escritura@demo.vetaverde.org", "registra en terreno · writes"],
  ["auditoria@demo.vetaverde.org", "audita · audits"],
  ["lectura@demo.vetaverde.org", "lee · reads"],
  ["invitado@demo.vetaverde.org", "invitado por un plazo · guest"],
  ["ajeno@demo.vetaverde.org", "administra otro proyecto · administers another project"],
] as const;

/** The start message for the operator: the server's address, and how to sign in. */
export function printStartMessage(start: {
  url: string;
  demonstration: boolean;
  /** No user is able to sign in yet. */
  empty: boolean;
  webBuilt: boolean;
}): void {
  const lines = [`VetaVerde  ${start.url}`];
  if (!start.webBuilt) lines.push("The web application is not built: only the calls answer.");
  if (start.empty) {
    lines.push(
      "",
      "Todavía nadie puede iniciar sesión: indique ADMIN_EMAIL y ADMIN_PASSWORD e inicie otra vez.",
      "Nobody can sign in yet: set ADMIN_EMAIL and ADMIN_PASSWORD, and start again.",
    );
  }
  if (start.demonstration) {
    const width = Math.max(...PEOPLE.map(([email]) => email.length));
    lines.push(
      "",
      `Cuentas de demostración, contraseña ${PASSWORD} · demonstration accounts, password ${PASSWORD}:`,
    );
    for (const [email, what] of PEOPLE) lines.push(`  ${email.padEnd(width)}  ${what}`);
  }
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}
