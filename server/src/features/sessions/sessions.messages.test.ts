import { LOCALES } from "@vetaverde/domain/locale";
import { describe, expect, it } from "vitest";
import { nameInMail, passwordMail } from "./sessions.messages.ts";

const link = "https://vetaverde.example/forgot?activate=abc";
const values = { name: "Ana", inviter: "Mario Paredes", project: "Quebrada Alta", link, n: 7 };

describe("the invitation mail", () => {
  it.each(LOCALES)("names the inviter and the project, as text and as HTML: %s", (locale) => {
    const mail = passwordMail("activate", locale, values);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).toContain("Mario Paredes");
      expect(part).toContain("Quebrada Alta");
    }
    expect(mail.text).toContain(`\n\n${link}\n\n`);
    expect(mail.html).toContain(`<a href="${link}"`);
    expect(mail.html).toContain(`lang="${locale}"`);
  });

  it.each(LOCALES)("omits what is unknown: %s", (locale) => {
    const account = passwordMail("activate", locale, { ...values, project: null });
    expect(account.text).toContain("Mario Paredes");
    expect(account.text).not.toMatch(/null|undefined|[{}]/);
    const again = passwordMail("activate", locale, { ...values, inviter: null, project: null });
    expect(again.text).toContain(link);
    expect(again.text).not.toMatch(/null|undefined|[{}]|Mario/);
    expect(passwordMail("reset", locale, { ...values, inviter: null, project: null }).html).toContain(link);
  });

  it("escapes names, so that they cannot add headers, markup or links", () => {
    const evil = "<b>Eva</b>\r\nBcc: x@evil.example\n\nhttps://evil.example/win {link} www.evil.example";
    const mail = passwordMail("activate", "es", { name: evil, inviter: evil, project: evil, link, n: 7 });
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain("<b>");
    expect(mail.html.match(/<a /g)).toHaveLength(1);
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part).not.toMatch(/https:\/\/evil|evil\.example|x@evil/);
    // Braces in a user's name are not replaced as placeholders.
    expect(mail.text.split(link)).toHaveLength(2);
    expect(mail.text.split("\n\n")).toHaveLength(4);
  });

  it("leaves an ordinary name unchanged", () => {
    expect(nameInMail("  María José  Ñancupil ")).toBe("María José Ñancupil");
    expect(nameInMail("Minera S.A.").replaceAll("\u2060", "")).toBe("Minera S.A.");
  });
});
