import MarkdownIt from "markdown-it";
import { sanitizeHtml } from "../../platform/text/sanitize.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";
import type { Refusals, TextPlace } from "./refusals.ts";

const markdownIt = new MarkdownIt({ html: true, linkify: false, typographer: false });

type Token = ReturnType<typeof markdownIt.parse>[number];

/** The inline parts of a text, with how many lines come before theirs. */
function* inlineTokens(tokens: Token[]): Generator<{ token: Token; line: number }> {
  // A table's cell has no place of its own, but its row has.
  let begins = 0;
  for (const block of tokens) {
    begins = block.map?.[0] ?? begins;
    let line = begins;
    if (block.type === "html_block") yield { token: block, line };
    for (const token of block.children ?? []) {
      yield { token, line };
      if (token.type === "softbreak" || token.type === "hardbreak") line += 1;
    }
  }
}

/**
 * Markdown to sanitised HTML. Pictures are files of the package, with their real size; without `files`
 * (a topic's description, a privacy notice) there can be none.
 */
export async function renderMarkdown(
  markdown: string,
  { file, line: firstLine, keepsLines }: TextPlace,
  refusals: Refusals,
  files?: PackageFiles,
): Promise<{ html: string; images: PackageFile[] }> {
  const tokens = markdownIt.parse(markdown, {});
  const images = new Map<string, PackageFile>();
  for (const { token, line } of inlineTokens(tokens)) {
    const place = { file, line: keepsLines ? firstLine + line : firstLine };
    if (token.type.startsWith("html_") && /<img\b/i.test(token.content)) {
      refusals.add(place, "write pictures as ![text](path), not as <img>");
    }
    if (token.type !== "image") continue;
    if (!files) {
      refusals.add(place, "this text can't hold pictures");
      continue;
    }
    const path = safeDecode(String(token.attrGet("src") ?? ""));
    const found = await files.use(path, "image", place);
    if (!found) continue;
    images.set(found.name, found);
    token.attrSet("src", `/api/v1/file/get-file?file_name=${encodeURIComponent(found.name)}`);
    token.attrSet("width", String(found.width));
    token.attrSet("height", String(found.height));
  }
  const html = markdownIt.renderer.render(tokens, markdownIt.options, {});
  return { html: sanitizeHtml(html).trim(), images: [...images.values()] };
}

/** markdown-it writes `á` in addresses as `%C3%A1`; the folder has the letter itself. */
function safeDecode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
