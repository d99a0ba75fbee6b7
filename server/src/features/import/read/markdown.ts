import MarkdownIt from "markdown-it";
import { droppedElements, listTags, safeAddress, sanitizeHtml } from "../../../platform/text/sanitize.ts";
import type { Refusals, TextPlace } from "../check/refusals.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";

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

type Tag = ReturnType<typeof listTags>[number] & { readonly line: number };

/** The tags of a piece of HTML, each with the number of the piece's lines above it. */
function* tagsOf(html: string): Generator<Tag> {
  const lower = html.toLowerCase();
  let at = 0;
  for (const tag of listTags(html)) {
    const found = lower.indexOf(`<${tag.name}`, at);
    // One that the parser put there by itself has no place.
    if (found >= 0) at = found + 1;
    yield { ...tag, line: lower.slice(0, at).split("\n").length - 1 };
  }
}

/** Why a tag can't stand in a text, if so. The sanitiser would take it away without a word. */
function findFault(name: string, href: string | undefined): string | undefined {
  if (name === "img") return "write pictures as ![text](path), not as <img>";
  if (droppedElements.has(name)) return `a text can't hold <${name}>`;
  if (name !== "a" || href === undefined) return undefined;
  // A page's address is all that a relative one could count from, and no file of the package stands there.
  if (/^(\/|[a-z][a-z\d+.-]*:)/i.test(href) && safeAddress(href) !== undefined) return undefined;
  return `the link "${safeDecode(href)}" leads nowhere: a file is named under a lesson's materials, an address begins with https://, mailto: or /`;
}

function tagsIn(token: Token): Iterable<Tag> {
  if (token.type.startsWith("html_")) return tagsOf(token.content);
  if (token.type !== "link_open") return [];
  return [{ name: "a", attributes: { href: String(token.attrGet("href")) }, line: 0 }];
}

/** What a part of a text would lose, with how many of the part's lines come before. */
function* findFaults(token: Token): Generator<{ line: number; fault: string }> {
  for (const { name, attributes, line } of tagsIn(token)) {
    const fault = findFault(name, attributes.href);
    if (fault !== undefined) yield { line, fault };
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
    const placeOf = (lines: number) => ({ file, line: keepsLines ? firstLine + lines : firstLine });
    for (const { line: below, fault } of findFaults(token)) refusals.add(placeOf(line + below), fault);
    if (token.type !== "image") continue;
    const place = placeOf(line);
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
