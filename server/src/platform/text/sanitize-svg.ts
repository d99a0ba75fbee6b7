import sanitize from "sanitize-html";

/** What is in the drawing itself: no address, and no way of CSS to write one. */
const local = String.raw`url\(\s*(["']?)#[^\s"'()\\<>]+\1\s*\)`;
const colour = String.raw`#[0-9a-f]{3,8}|[a-z-]+|(?:rgba?|hsla?|var)\([\w\s.,%/#+-]*\)`;
const paint = new RegExp(`^(?:${colour}|${local}(?:\\s+(?:${colour}))?)$`, "i");
const drawn = new RegExp(`^(?:none|${local})$`, "i");
const words = /^[\w\s.,%+-]+$/;
const family = /^[\p{L}\d\s.,'"_-]+$/u;

const named = (pattern: RegExp, names: string) => names.split(/\s+/).map((name) => [name, pattern] as const);

/** Properties that may be written as attributes or in `style`, with their harmless values. */
const properties: ReadonlyMap<string, RegExp> = new Map([
  ...named(paint, "color fill stroke stop-color"),
  ...named(drawn, "clip-path mask"),
  ...named(family, "font-family"),
  ...named(
    words,
    `baseline-shift clip-rule color-interpolation direction display dominant-baseline fill-opacity fill-rule font-size font-stretch
    font-style font-variant font-weight letter-spacing mask-type opacity overflow paint-order shape-rendering stop-opacity
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
    text-decoration text-rendering vector-effect visibility word-spacing writing-mode`,
  ),
]);

/** Properties that a drawing would look different without, but for these values; as attributes, they aren't kept either. */
const unportableReferences: ReadonlyMap<string, RegExp> = new Map(
  named(/^none$/, "filter marker marker-start marker-mid marker-end"),
);
/** The same in `style` only. */
const unportable: ReadonlyMap<string, RegExp> = new Map([
  ...unportableReferences,
  ...named(/^none$/, "transform transform-origin"),
  ["font", /^inherit$/],
  ["mix-blend-mode", /^normal$/],
  ["background", /^(?:none|transparent)$/],
  ["background-color", /^transparent$/],
]);

const drawnTags = [
  "svg",
  "g",
  "path",
  "circle",
  "ellipse",
  "rect",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "desc",
  "defs",
  "symbol",
  "use",
  "clipPath",
  "mask",
  "linearGradient",
  "radialGradient",
  "stop",
  "pattern",
];

/**
 * Elements, and those of editors' own namespaces (`sodipodi:namedview`), without which it looks the same. A filter or
 * marker is seen where a property refers to it; what needs an extension is for an editor alone.
 */
const isUnseen = (name: string, { requiredExtensions }: sanitize.Attributes) =>
  /^(?:script|metadata|switch|filter|marker)$|^(?!svg:).+:/.test(name) || requiredExtensions !== undefined;

const options: sanitize.IOptions = {
  // XML is case-sensitive: `viewBox`, `linearGradient`.
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeCDATA: false },
  allowedTags: drawnTags,
  // With their content.
  nonTextTags: ["script", "style", "foreignObject", "metadata", "image", "a", "filter", "marker"],
  allowedAttributes: {
    "*": [
      ...properties.keys(),
      "id",
      "x",
      "y",
      "x1",
      "y1",
      "x2",
      "y2",
      "cx",
      "cy",
      "r",
      "rx",
      "ry",
      "fx",
      "fy",
      "fr",
      "dx",
      "dy",
      "d",
      "rotate",
      "points",
      "pathLength",
      "width",
      "height",
      "transform",
      "offset",
      "gradientUnits",
      "gradientTransform",
      "spreadMethod",
      "patternUnits",
      "patternContentUnits",
      "patternTransform",
      "clipPathUnits",
      "maskUnits",
      "maskContentUnits",
      "textLength",
      "lengthAdjust",
      "xml:space",
      "role",
      "aria-label",
      "aria-hidden",
      "href",
    ],
    svg: ["xmlns", "viewBox", "version", "preserveAspectRatio"],
    symbol: ["viewBox", "preserveAspectRatio"],
    pattern: ["viewBox", "preserveAspectRatio"],
  },
  // A fragment such as `#mark` has no scheme; anything with one is refused.
  allowedSchemes: [],
  nestingLimit: 60,
};

/** The declarations of a `style`, which become attributes: the files' own policy forbids styles. */
const readStyle = (style = "") =>
  style.split(";").map((declaration): [name: string, value: string] => {
    const [name = "", ...value] = declaration.split(":");
    return [
      name.trim().toLowerCase(),
      value
        .join(":")
        .replace(/!\s*important\s*$/i, "")
        // Colours for print: the one before them is the same for screens.
        .replace(/\s+icc-color\([^()]*\)\s*$/i, "")
        .trim(),
    ];
  });

/** References may only point inside the drawing. */
function isHarmless(name: string, value: string): boolean {
  if (name === "href") return value.startsWith("#");
  const pattern = properties.get(name);
  if (pattern) return pattern.test(value.trim());
  return name === "xmlns" || !/\\|url\(/i.test(value);
}

/** The attributes that may stay; `lost` is told of the visible ones that may not. */
function keepHarmless({ style, ...attributes }: sanitize.Attributes, lost: (what: string) => void) {
  const kept: sanitize.Attributes = {};
  const written = Object.entries(attributes);
  for (const [name, value] of written)
    if (unportableReferences.get(name)?.test(value) === false) lost(`${name}="${value}"`);
  for (const [name, value] of readStyle(style))
    if (properties.has(name)) written.push([name, value]);
    else if (unportable.get(name)?.test(value) === false) lost(`${name}:${value}`);
  const refused = new Map<string, string>();
  for (const [prefixed, value] of written) {
    const name = prefixed.replace(/^\w+:href$/, "href");
    if (isHarmless(name, value)) kept[name] = value;
    else if (value.trim() !== "" && (name === "href" || properties.has(name))) refused.set(name, value);
  }
  // Of several values the browser takes the last that it knows: another one, kept, was written for those that don't.
  for (const [name, value] of refused) if (kept[name] === undefined) lost(`${name}="${value}"`);
  return kept;
}

/** Inside a web page, where many a drawing is copied from, it needs no namespace; a file without it isn't drawn at all. */
const asFile = (tagName: string, attributes: sanitize.Attributes): sanitize.Attributes =>
  tagName === "svg" ? { ...attributes, xmlns: "http://www.w3.org/2000/svg" } : attributes;

/** `lost` is told, maybe several times, of each visible thing that isn't kept. */
function clean(svg: string, lost: (what: string) => void): string {
  const keep = (tagName: string, attributes: sanitize.Attributes) => {
    if (drawnTags.includes(tagName))
      return { tagName, attribs: keepHarmless(asFile(tagName, attributes), lost) };
    if (!isUnseen(tagName, attributes)) lost(`<${tagName}>`);
    return { tagName, attribs: {} };
  };
  return sanitize(svg, { ...options, transformTags: { "*": keep } }).trim();
}

/**
 * A drawing without script, event handler, foreign object or external address: an SVG opened by itself is a
 * page.
 */
export const sanitizeSvg = (svg: string): string => clean(svg, () => {});

/** Whether nothing is drawn: what an editor saved too early, or a file that ends before its first shape. */
export const isBlankSvg = (svg: string): boolean =>
  !/<(?:path|circle|ellipse|rect|line|polyline|polygon|text|use)[\s/>]/.test(svg);

/** What can be seen of a drawing, and would be lost when it is sanitised; each once. */
export function listLostOfSvg(svg: string): string[] {
  const found = new Set<string>(/<!ENTITY/.test(svg) ? ["<!ENTITY>"] : []);
  const withoutEmpty = svg.replace(/<style\b[^<>]*(?:\/>|>\s*<\/style>)/g, "");
  clean(withoutEmpty, (what) => found.add(what.length > 60 ? `${what.slice(0, 60)}…` : what));
  return [...found];
}
