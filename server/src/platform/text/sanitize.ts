import { allowedHtml } from "@sabia/contract/texts";
import sanitize from "sanitize-html";

/** Addresses of the portal's own files: the only ones an image may have. */
const ownFile = /^\/api\/v1\/file\/get-file\?file_name=[A-Za-z0-9._~%-]+$/;

/** Placeholder origin for the portal, whatever its host is. */
const portal = "https://portal.invalid";

/**
 * A link's address, parsed like browsers do and normalised; undefined if it runs something, contains
 * credentials (`https://escola.example@elsewhere`) or ends the reader's session.
 */
export function safeAddress(href: string): string | undefined {
  if (!URL.canParse(href, portal)) return undefined;
  const url = new URL(href, portal);
  if (url.protocol === "mailto:") return url.href;
  if (!["http:", "https:"].includes(url.protocol) || url.username !== "" || url.password !== "")
    return undefined;
  if (url.origin !== portal) return url.href;
  const path = `${url.pathname}${url.search}${url.hash}`;
  return path.startsWith("//") || /^\/+(logout|_)|%/i.test(url.pathname) ? undefined : path;
}

const digits = (names: string[], attributes: sanitize.Attributes): sanitize.Attributes =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => !names.includes(name) || /^\d{1,5}$/.test(value)),
  );

/** A language tag: `en`, `pt-BR`. */
const language = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i;

/** Containers of paragraphs: without an element in their place, their text would run into its neighbour's. */
const boxes = ["section", "article", "aside", "header", "footer", "main", "nav", "address", "center"];

/** Elements whose text is code or a control's content, not prose. */
const textless = ["script", "style", "textarea", "option", "noscript", "svg", "math", "template", "title"];

/** Elements removed completely: they have no text to read, or load external content. */
export const droppedElements: ReadonlySet<string> = new Set([
  ...textless,
  "iframe",
  "frame",
  "embed",
  "object",
  "applet",
  "video",
  "audio",
  "source",
  "track",
  "canvas",
  "map",
  "area",
  "input",
  "select",
  "button",
  "meter",
  "progress",
  "link",
  "meta",
  "base",
]);

/** Tags kept under another name, or with other attributes. */
const transforms: Record<string, string | sanitize.Transformer> = {
  // The page has its own h1.
  h1: "h2",
  h5: "h4",
  h6: "h4",
  ...Object.fromEntries(boxes.map((name) => [name, "div"])),
  a: (tagName, { href: written, title, lang }) => {
    const href = written === undefined ? undefined : safeAddress(written);
    const attribs: sanitize.Attributes = {
      ...(href && { href }),
      ...(title && { title }),
      ...(lang && { lang }),
    };
    if (href && !href.startsWith("/")) attribs.rel = "noopener noreferrer nofollow";
    if (href && /^https?:/i.test(href)) attribs.target = "_blank";
    return { tagName, attribs };
  },
  img: (tagName, attributes) => ({
    tagName,
    attribs: { alt: "", ...digits(["width", "height"], attributes), loading: "lazy" },
  }),
  th: (tagName, attributes) => ({ tagName, attribs: digits(["colspan", "rowspan"], attributes) }),
  td: (tagName, attributes) => ({ tagName, attribs: digits(["colspan", "rowspan"], attributes) }),
};

const options: sanitize.IOptions = {
  allowedTags: [...allowedHtml.tags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedHtml.attributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: ["http", "https", "mailto"],
  allowedSchemesAppliedToAttributes: ["href", "src"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: textless,
  nestingLimit: 60,
  transformTags: {
    ...transforms,
    // Runs after a tag's own.
    "*": (tagName, { lang, ...attribs }) => ({
      tagName,
      attribs: lang && language.test(lang) ? { ...attribs, lang } : attribs,
    }),
  },
  exclusiveFilter: (frame) => frame.tag === "img" && !ownFile.test(frame.attribs.src ?? ""),
};

/** The tags kept in a text, some under another name. */
export const keptTags = [...allowedHtml.tags, ...Object.keys(transforms)];

/** HTML written by people, reduced to what a text needs: no script, style, external image or id. */
export const sanitizeHtml = (html: string): string => sanitize(html, options);

/** Every tag that a parser finds in the text, allowed or not. */
export function listTags(text: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  sanitize(text, {
    allowedTags: [],
    onOpenTag: (name, attributes) => found.push({ name, attributes: { ...attributes } }),
  });
  return found;
}
