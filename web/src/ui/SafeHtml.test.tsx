import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { SafeHtml } from "./SafeHtml.tsx";

afterEach(cleanup);
const shown = (html: string) => render(<SafeHtml html={html} />).container.firstElementChild?.innerHTML;

describe("HTML from another user", () => {
  it("keeps its structure", () => {
    expect(shown("<h2>Qué</h2><ul><li>uno <b>dos</b></li></ul>")).toBe(
      "<h2>Qué</h2><ul><li>uno <b>dos</b></li></ul>",
    );
  });

  it("loses everything executable, and every attribute", () => {
    expect(
      shown(
        '<p onclick="x()" style="color:red" class="a">hola<script>x()</script><img src=x onerror=x()></p>',
      ),
    ).toBe("<p>hola</p>");
    expect(shown('<iframe src="https://x"></iframe><svg><script>x()</script></svg><form>texto</form>')).toBe(
      "texto",
    );
  });

  it("keeps external links and no others", () => {
    expect(shown('<a href="javascript:x()">a</a>')).toBe("<a>a</a>");
    expect(shown('<a href="https://example.org/p">a</a>')).toContain('href="https://example.org/p"');
  });
});
