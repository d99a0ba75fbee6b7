import MarkdownIt from "markdown-it";
import { droppedElements, listTags, safeAddress, sanitizeHtml } from "../../../platform/text/sanitize.ts";
import type { Refusals, TextPlace } from "../refusals.ts";
import type { PackageFile, PackageFiles } from "./package-files.ts";

const markdownIt = new MarkdownIt({ html: true, linkify: false, typographer: false });

type Token = ReturnType<typeof markdownIt.parse>[number];

/** The inline tokens of a text, each with the number of lines above it. */
function* inlineTokens(tokens: Token[]): Generator<{ token: Token; line: number }> {
  // Table cells have no line of their own, but their row does.
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
    // The parser may add a tag, which then has no position.
    if (found >= 0) at = found + 1;
    yield { ...tag, line: lower.slice(0, at).split("\n").length - 1 };
  }
}

/** Whether a link leads to a page of the portal, as written and as browsers read it. */
const isPage = (href: string, address: string) => href.startsWith("/") && address.startsWith("/");

/** Why a tag is not allowed in a text; undefined if it is. The sanitiser would drop it silently. */
function findFault(name: string, href: string | undefined): string | undefined {
  if (name === "img") return "write pictures as ![text](path), not as <img>";
  if (droppedElements.has(name)) return `a text can't hold <${name}>`;
  if (name !== "a" || href === undefined) return undefined;
  const address = safeAddress(href);
  // A relative link would resolve against the page's URL, where the package has no files; `//host` leaves the portal.
  if (address !== undefined && (/^[a-z][a-z\d+.-]*:/i.test(href) || isPage(href, address))) return undefined;
  return `the link "${safeDecode(href)}" leads nowhere: a file is named under a lesson's materials, an address begins with https://, mailto: or /`;
}

function tagsIn(token: Token): Iterable<Tag> {
  if (token.type.startsWith("html_")) return tagsOf(token.content);
  if (token.type !== "link_open") return [];
  return [{ name: "a", attributes: { href: String(token.attrGet("href")) }, line: 0 }];
}

/** What sanitising would remove from a token, with the number of the token's lines above it. */
function* findFaults(token: Token): Generator<{ line: number; fault: string }> {
  for (const { name, attributes, line } of tagsIn(token)) {
    const fault = findFault(name, attributes.href);
    if (fault !== undefined) yield { line, fault };
  }
}

/**
 * Renders Markdown as sanitised HTML. Pictures are files of the package and get their real size; without
 * `files` (a topic's description, a privacy notice) there can't be any.
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

/** markdown-it encodes `á` in URLs as `%C3%A1`; the file name contains the letter itself. */
function safeDecode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
