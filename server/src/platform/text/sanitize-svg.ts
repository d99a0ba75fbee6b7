import sanitize from "sanitize-html";

const paint = /^(#[0-9a-f]{3,8}|[a-z]+|rgba?\([\d.,%\s]+\)|url\(#[\w-]+\))$/i;
const number = /^[\d.]+(px|%)?$/;

const options: sanitize.IOptions = {
  // XML is case-sensitive: `viewBox`, `linearGradient`.
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeCDATA: false },
  allowedTags: [
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
  ],
  nonTextTags: ["script", "style", "foreignObject", "metadata", "image", "a"],
  allowedAttributes: {
    "*": [
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
      "dx",
      "dy",
      "d",
      "points",
      "width",
      "height",
      "transform",
      "fill",
      "fill-rule",
      "fill-opacity",
      "stroke",
      "stroke-width",
      "opacity",
      "stroke-linecap",
      "stroke-linejoin",
      "stroke-opacity",
      "stroke-dasharray",
      "stroke-miterlimit",
      "clip-path",
      "clip-rule",
      "mask",
      "offset",
      "stop-color",
      "stop-opacity",
      "gradientUnits",
      "gradientTransform",
      "style",
      "patternUnits",
      "patternTransform",
      "clipPathUnits",
      "maskUnits",
      "font-family",
      "font-size",
      "font-weight",
      "text-anchor",
      "letter-spacing",
      "vector-effect",
      "role",
      "aria-label",
      "aria-hidden",
      "href",
    ],
    svg: ["xmlns", "viewBox", "version", "preserveAspectRatio"],
    symbol: ["viewBox"],
  },
  allowedStyles: {
    "*": {
      fill: [paint],
      stroke: [paint],
      "stop-color": [paint],
      opacity: [number],
      "fill-opacity": [number],
      "stroke-width": [number],
      "fill-rule": [/^(evenodd|nonzero)$/],
    },
  },
  transformTags: {
    // References may only point inside the drawing.
    "*": (tagName, attributes) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attributes).filter(
          ([name, value]) =>
            (name !== "href" || value.startsWith("#")) && (name === "xmlns" || !/url\((?!#)/i.test(value)),
        ),
      ),
    }),
  },
  // A fragment such as `#mark` has no scheme; anything with one is refused.
  allowedSchemes: [],
  nestingLimit: 60,
};

/**
 * A drawing without script, event handler, foreign object or external address: an SVG opened by itself is a
 * page.
 */
export const sanitizeSvg = (svg: string): string => sanitize(svg, options).trim();
