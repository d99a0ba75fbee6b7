import { expect, test } from "vitest";
import { renderMarkdown } from "../read/markdown.ts";
import { Refusals } from "../refusals.ts";

/** The lines and reasons of all refusals for a text that begins on line 1. */
async function refusalsOf(markdown: string): Promise<string[]> {
  const refusals = new Refusals();
  await renderMarkdown(markdown, { file: "aula.md", line: 1, keepsLines: true }, refusals);
  try {
    refusals.throwIfAny();
    return [];
  } catch (error) {
    const { refusals: list } = error as { refusals: { line: number; reason: string }[] };
    return list.map(({ line, reason }) => `${line} ${reason}`);
  }
}

const nowhere = (address: string) =>
  `the link "${address}" leads nowhere: a file is named under a lesson's materials, an address begins with https://, mailto: or /`;

test.each([
  ["Veja\n[a ficha](materiais/ficha.pdf).", 2, "materiais/ficha.pdf"],
  ["[Ação](ação.pdf)", 1, "ação.pdf"],
  ["[Site](www.escola.example)", 1, "www.escola.example"],
  ["[Acima](#titulo)", 1, "#titulo"],
  ["[Fale](tel:11987654321)", 1, "tel:11987654321"],
  ["[Sair](/logout)", 1, "/logout"],
  ["[Fora](//outro.example/a)", 1, "//outro.example/a"],
  ["Um <a href='/\\outro.example'>a</a>", 1, "/\\outro.example"],
  ["Um\n\n<div>\n<p>Dois</p>\n<a href='ficha.pdf'>A ficha</a>\n</div>", 5, "ficha.pdf"],
  ["Veja <a href='ficha.pdf'>a ficha</a>", 1, "ficha.pdf"],
])("%j has a link that leads nowhere", async (markdown, line, address) => {
  expect(await refusalsOf(markdown)).toEqual([`${line} ${nowhere(address)}`]);
});

test.each(["https://escola.example/a.pdf", "http://escola.example", "mailto:a@escola.example", "/cursos"])(
  "a link to %s is followed",
  async (address) => {
    expect(await refusalsOf(`[A](${address}) <a href="${address}">B</a> <a>C</a>`)).toEqual([]);
  },
);

test.each([
  ["Um\n\n<iframe src='https://x.example'></iframe>", "3 a text can't hold <iframe>"],
  ["<div>\n<video src='a.mp4'></video>\n</div>", "2 a text can't hold <video>"],
  ["Um <script>x()</script>", "1 a text can't hold <script>"],
  ["<div>\n\n<FORM><input></FORM>", "3 a text can't hold <input>"],
  ["Um\n<img src='a.png'>", "2 write pictures as ![text](path), not as <img>"],
])("%j contains something that sanitising would remove", async (markdown, refusal) => {
  expect(await refusalsOf(markdown)).toEqual([refusal]);
});

test.each(["<font color='red'>Um</font>", "<u>Um</u>", "`<video>`", "```\n<video>\n```", "x <y e y> z"])(
  "%j is accepted, whatever happens to its tags",
  async (markdown) => {
    expect(await refusalsOf(markdown)).toEqual([]);
  },
);
