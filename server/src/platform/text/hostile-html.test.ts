import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterTypes, html, parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "./sanitize.ts";
import { cleanWrittenText } from "./written-text.ts";

/**
 * One attack vector per line, `␊` for a line break, `%%` before a heading; the browser test reads the same
 * file.
 */
const vectors = readFileSync(join(import.meta.dirname, "../../../../e2e/support/hostile-html.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("%%"))
  .map((line) => line.replaceAll("␊", "\n"));

const textAttributes = ["title", "alt", "loading", "rel", "target", "scope", "open"];
const numbers = ["width", "height", "colspan", "rowspan", "span", "start"];
const tags = new Set(
  `h2 h3 h4 p div ul ol li strong em b i u s sub sup mark small a blockquote table caption colgroup col thead tbody tfoot
  tr th td img figure figcaption code pre hr br details summary dl dt dd`.split(/\s+/),
);

function isAllowed(tag: string, name: string, value: string): boolean {
  if (tag === "a" && name === "href")
    return /^(https?:\/\/|mailto:|\/(?!\/|logout))/.test(value) && !/^https?:\/\/[^/]*@/.test(value);
  if (tag === "img" && name === "src") return /^\/api\/v1\/file\/get-file\?file_name=[\w.~%-]+$/.test(value);
  return textAttributes.includes(name) || (numbers.includes(name) && /^\d{1,5}$/.test(value));
}

/** Forbidden nodes that a browser would find in it. */
function findFaults(fragment: string): string[] {
  const faults: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === "#comment") faults.push("a comment");
    if ("tagName" in node) {
      if (node.namespaceURI !== html.NS.HTML || !tags.has(node.tagName)) faults.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs)
        if (!isAllowed(node.tagName, name, value)) faults.push(`<${node.tagName} ${name}="${value}">`);
    }
    if ("childNodes" in node) for (const child of node.childNodes) visit(child);
  };
  visit(parseFragment(fragment));
  return faults;
}

it("the corpus has at least 250 different vectors", () =>
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(250));

it("the check itself detects violations", () => {
  for (const bad of [
    "<script>1</script>",
    "<b onclick=x>",
    '<a href="javascript:x">',
    "<svg></svg>",
    "<!-- x -->",
    '<a href="/logout">',
    '<p id="x">',
    '<img src="https://x.example/a.png">',
  ])
    expect(findFaults(bad), bad).not.toEqual([]);
});

describe.each(vectors)("%j", (vector) => {
  it("comes out inert", () => {
    for (const clean of [sanitizeHtml(vector), cleanWrittenText(vector)]) {
      expect(findFaults(clean)).toEqual([]);
      // Parsed again, as a browser does with the page it is put into, it stays inert.
      expect(findFaults(sanitizeHtml(clean))).toEqual([]);
    }
    const kept = cleanWrittenText(vector);
    expect(cleanWrittenText(kept)).toBe(kept);
  });

  it("comes out inert between harmless text", () => {
    const clean = cleanWrittenText(`<p>Oi ${vector} tudo bem?</p>`);
    expect(findFaults(clean)).toEqual([]);
  });
});
