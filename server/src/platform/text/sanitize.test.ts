import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "./sanitize.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";

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
  ])("%s", (inside, clean) => expect(sanitizeSvg(wrap(inside))).toBe(wrap(clean)));
});
