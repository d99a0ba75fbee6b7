import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "./sanitize.ts";
import { isBlankSvg, listLostOfSvg, sanitizeSvg } from "./sanitize-svg.ts";

describe("HTML", () => {
  it.each([
    ["<p>Um <strong>texto</strong></p>", "<p>Um <strong>texto</strong></p>"],
    ["<h1>A</h1><h5>B</h5>", "<h2>A</h2><h4>B</h4>"],
    ["<div>Um</div><div>Dois</div>", "<div>Um</div><div>Dois</div>"],
    ['<section id="a"><header>A</header><center>B</center></section>', "<div><div>A</div><div>B</div></div>"],
    ['<p onclick="x()" style="color:red" class="a" id="b">A</p>', "<p>A</p>"],
    ["<script>alert(1)</script><style>p{}</style>A", "A"],
    ['<a href="javascript:alert(1)">A</a>', "<a>A</a>"],
    ['<a href="jav&#x09;ascript:alert(1)">A</a>', "<a>A</a>"],
    [
      '<a href="mailto:a@x.example">A</a>',
      '<a href="mailto:a@x.example" rel="noopener noreferrer nofollow">A</a>',
    ],
    ['<a href="/cursos">A</a>', '<a href="/cursos">A</a>'],
    ['<a href="/logout">A</a>', "<a>A</a>"],
    ['<a href="/cursos/../logout">A</a>', "<a>A</a>"],
    ['<a href="/%6cogout">A</a>', "<a>A</a>"],
    ['<a href="/_mailbox">A</a>', "<a>A</a>"],
    ['<a href="https://escola.example@x.example">A</a>', "<a>A</a>"],
    [
      '<a href="//x.example/a">A</a>',
      '<a href="https://x.example/a" rel="noopener noreferrer nofollow" target="_blank">A</a>',
    ],
    [
      '<a href="/\\x.example/a">A</a>',
      '<a href="https://x.example/a" rel="noopener noreferrer nofollow" target="_blank">A</a>',
    ],
    ['<a href="https:x.example/a">A</a>', '<a href="/x.example/a">A</a>'],
    [
      '<a href="https://x.example" target="_self">A</a>',
      '<a href="https://x.example/" rel="noopener noreferrer nofollow" target="_blank">A</a>',
    ],
    ['<img src="https://x.example/a.png">', ""],
    ['<img src="data:image/png;base64,AAAA">', ""],
    ["<svg><a><b>x</b></a></svg><math>y</math>", ""],
    ['<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>', ""],
    [
      '<p lang="en">A <i lang="la">b</i> <a href="/cursos" lang="pt-BR">c</a></p><h1 lang="es-419">D</h1>',
      '<p lang="en">A <i lang="la">b</i> <a href="/cursos" lang="pt-BR">c</a></p><h2 lang="es-419">D</h2>',
    ],
    ['<p lang="não é uma língua">A</p><p lang>B</p>', "<p>A</p><p>B</p>"],
    ['<td colspan="2" rowspan="x">A</td>', '<td colspan="2">A</td>'],
  ])("%s", (html, clean) => expect(sanitizeHtml(html)).toBe(clean));

  it("has at most sixty nested tags, without losing text", () => {
    const deep = (tag: string) => tag.repeat(200);
    const html = sanitizeHtml(`${deep("<blockquote>")}no fundo${deep("</blockquote>")}<p>depois</p>`);
    expect(html.match(/<blockquote>/g)).toHaveLength(60);
    expect(html).toMatch(/no fundo.*<p>depois<\/p>$/);
  });

  it("keeps the portal's own pictures with their size", () => {
    const html = sanitizeHtml(
      '<img src="/api/v1/file/get-file?file_name=a-1.png" alt="A" width="4" height="3" onerror="x()">',
    );
    expect(html).toMatch(/^<img( (alt="A"|width="4"|height="3"|loading="lazy"|src="[^"]+")){5} \/>$/);
  });
});

describe("SVG", () => {
  const wrap = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">${inside}</svg>`;
  it.each([
    ["<script>alert(1)</script>", ""],
    ["<foreignObject><p>x</p></foreignObject>", ""],
    ['<g onload="x()"><path d="M0 0"/></g>', '<g><path d="M0 0"></path></g>'],
    ['<use href="https://x.example/a.svg#b"/><use href="#b"/>', '<use></use><use href="#b"></use>'],
    ['<a href="javascript:x()"><path d="M0 0"/></a>', ""],
    ['<path fill="url(https://x.example/a)" d="M0 0"/>', '<path d="M0 0"></path>'],
    [
      '<linearGradient id="a"><stop offset="1"/></linearGradient>',
      '<linearGradient id="a"><stop offset="1"></stop></linearGradient>',
    ],
    ["<style>path{fill:red}</style>", ""],
    ['<image href="data:image/png;base64,AAAA"/>', ""],
    ['<path mask="u\\72l(https://x.example/a)" clip-path="image-set(\'a.png\' 1x)"/>', "<path></path>"],
    [
      '<path style="mask:url(https://x.example/a);fill:url(&quot;https://x.example&quot;)"/>',
      "<path></path>",
    ],
    ['<use xlink:href="https://x.example/a.svg#b"/>', "<use></use>"],
    ['<animate attributeName="href" values="javascript:x()"/>', ""],
  ])("%s", (inside, clean) => expect(sanitizeSvg(wrap(inside))).toBe(wrap(clean)));

  it.each([
    ['<use xlink:href="#b"/>', '<use href="#b"></use>'],
    ['<g display="none"><path d="M0 0"/></g>', '<g display="none"><path d="M0 0"></path></g>'],
    [
      '<g style="display:none; fill: #fff !important;-inkscape-stroke:none"><path/></g>',
      '<g display="none" fill="#fff"><path></path></g>',
    ],
    [
      '<path fill="red" style="fill:none;stroke-opacity:.5;stroke-linecap:round;stroke-dasharray:1 2"/>',
      '<path fill="none" stroke-opacity=".5" stroke-linecap="round" stroke-dasharray="1 2"></path>',
    ],
    ['<stop style="stop-color:#000;stop-opacity:0"/>', '<stop stop-color="#000" stop-opacity="0"></stop>'],
    [
      "<text style=\"font-family:'Open Sans', sans-serif;font-size:12px\">Pé</text>",
      '<text font-family="\'Open Sans\', sans-serif" font-size="12px">Pé</text>',
    ],
    ["<path fill=\"url('#g')\"/>", "<path fill=\"url('#g')\"></path>"],
    ['<path style="fill:url(&quot;#g&quot;) none"/>', '<path fill="url(&quot;#g&quot;) none"></path>'],
    [
      '<linearGradient spreadMethod="reflect" xlink:href="#a"/>',
      '<linearGradient spreadMethod="reflect" href="#a"></linearGradient>',
    ],
    [
      '<!-- Inkscape --><metadata><Work/></metadata><sodipodi:namedview/><title>A</title><g inkscape:label="A" class="a" onload="x()"/><script>x()</script>',
      "<title>A</title><g></g>",
    ],
    [
      "<style/><style type='text/css'> </style><defs><filter id='f'><feBlend/></filter><marker id='m'><path/></marker></defs>",
      "<defs></defs>",
    ],
    [
      "<switch><foreignObject requiredExtensions='http://ns.adobe.com/AdobeIllustrator/10.0/'><i:x/></foreignObject><g><path/></g></switch>",
      "<g><path></path></g>",
    ],
    [
      '<path fill="#d9d9d9" style="fill:#d9d9d9;fill:color(display-p3 .85 .85 .85)"/>',
      '<path fill="#d9d9d9"></path>',
    ],
    ['<path style="fill:#1a2b3c icc-color(acme, 0.1, 0.2)"/>', '<path fill="#1a2b3c"></path>'],
  ])("keeps what can be seen: %s", (inside, clean) => {
    expect(sanitizeSvg(wrap(inside))).toBe(wrap(clean));
    expect(listLostOfSvg(wrap(inside))).toEqual([]);
  });

  it.each([
    ["<style>.a{fill:#fff}</style><path class='a'/><style>b</style>", ["<style>"]],
    ["<a href='/x'><path/></a><text><textPath>a</textPath></text>", ["<a>", "<textPath>"]],
    ["<defs><filter id='f'><feBlend/></filter></defs><g filter='url(#f)'/>", ['filter="url(#f)"']],
    [
      "<g style='font:bold 12px Arial;transform-origin:0 0;marker-end:url(#m)'/>",
      ["font:bold 12px Arial", "transform-origin:0 0", "marker-end:url(#m)"],
    ],
    ["<path style='fill:color(display-p3 1 0 0)'/>", ['fill="color(display-p3 1 0 0)"']],
    ["<foreignObject><p>x</p></foreignObject><image href='a.png'/>", ["<foreignObject>", "<image>"]],
    ["<animate/><svg:path/>", ["<animate>", "<svg:path>"]],
    ["<use href='a.svg#b'/><path fill='url(a.svg#b)'/>", ['href="a.svg#b"', 'fill="url(a.svg#b)"']],
    ["<g style='mix-blend-mode:multiply;filter:none'/>", ["mix-blend-mode:multiply"]],
  ])("tells what would be lost: %s", (inside, lost) => expect(listLostOfSvg(wrap(inside))).toEqual(lost));

  it("gets the namespace that a drawing copied from a web page lacks", () =>
    expect(sanitizeSvg('<svg viewBox="0 0 4 4"><path/></svg>')).toBe(
      '<svg viewBox="0 0 4 4" xmlns="http://www.w3.org/2000/svg"><path></path></svg>',
    ));

  it.each(["", "<svg/>", "<svg><rect", "<svg><g><title>A</title></g></svg>"])("is blank: %s", (svg) =>
    expect(isBlankSvg(sanitizeSvg(svg))).toBe(true),
  );
  it.each(["<g><rect/></g>", "<text>A</text>", "<polyline points='0 0'/>"])("is not blank: %s", (inside) =>
    expect(isBlankSvg(sanitizeSvg(wrap(inside)))).toBe(false),
  );

  it("tells of entities, which nothing resolves", () =>
    expect(listLostOfSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${wrap("")}`)).toEqual(["<!ENTITY>"]));
});
