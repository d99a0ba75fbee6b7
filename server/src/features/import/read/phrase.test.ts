import { expect, test } from "vitest";
import { Refusals } from "../refusals.ts";
import { renderMarkdown } from "./markdown.ts";
import { toPhrase } from "./phrase.ts";

const phraseOf = async (markdown: string) =>
  toPhrase(
    (await renderMarkdown(markdown, { file: "lista.yaml", line: 1, keepsLines: true }, new Refusals())).html,
  );

test.each([
  ["72 metros", "72 metros"],
  ["A *raiz*", "A <em>raiz</em>"],
  ["x < 2 ou x > 5", "x < 2 ou x > 5"],
  ["Romeu & Julieta", "Romeu & Julieta"],
  ["**x** < 2", "<strong>x</strong> &lt; 2"],
  ["`&lt;`", "<code>&amp;lt;</code>"],
  ["a\n\nb", "<p>a</p>\n<p>b</p>"],
])("%j is stored as %j", async (markdown, phrase) => {
  expect(await phraseOf(markdown)).toBe(phrase);
});

test("a text that a browser would read as a tag stays a paragraph with escaped characters", async () => {
  expect(await phraseOf("\\<b\\> deixa em negrito")).toBe("<p>&lt;b&gt; deixa em negrito</p>");
});
