import { expect, it, vi } from "vitest";
import { escapeSigns } from "./escape-signs.ts";
import { cleanWrittenText } from "./written-text.ts";

/** The text that a reader of the stored HTML sees. */
const read = (kept: string) =>
  kept
    .replace(/<[a-z/][^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

it.each([
  "se a<b e c=3, então d>2",
  "if (x<b && y==3 || z>4)",
  "Se p<q e r=2, s>1",
  "Se a<q e r=2, s>1",
  "x<a/b e y>3",
  "use <textarea> ou <option>, não <title>",
  "List<Object> lista",
  "usei <form> e <input> e sumiu tudo",
  'usei <input type="text"> e sumiu tudo',
  "Meu <script> não roda, por quê?",
  "Por que meu <img> não aparece, nem <IMG/>?",
  "abri com <svg > e não fechei",
  "Set<B>, Optional<P> e Map<I, Fila<S>> são genéricos",
  "if (x<!y) soma(); e depois muito texto até o fim",
  "Uso <?php echo $x; ?> no começo?",
  "Por que <?= $nome ?> não aparece?",
  "Onde vai o <!DOCTYPE html>?",
  "<!DOCTYPE html>",
  "<?php",
  "a <! b e c > d",
  "um comentário <!-- que ninguém fecha",
])("a less-than sign or a word of code is not lost: %j", (typed) => {
  const kept = cleanWrittenText(typed);
  expect(kept.match(/<(?!\/?p>)/)).toBeNull();
  expect(read(kept)).toBe(typed);
  expect(cleanWrittenText(kept)).toBe(kept);
});

it.each([
  "Se x<y-1 e z>2, está certo?",
  "Para x<a-b temos f(x)>0, certo?",
  "git clone <url-do-repo> na pasta",
  "Escreva em <joao-silva@escola.com>",
])("a text with unknown tags stays as typed: %j", (typed) => expect(cleanWrittenText(typed)).toBe(typed));

it.each([
  ["<b>um</b> <i >dois</i > e <U>três</U>", "<b>um</b> <i>dois</i> e <u>três</u>"],
  ['<p align="center">um<p class=MsoNormal>dois</p>', "<p>um</p><p>dois</p>"],
  [
    "<a href=https://ibge.gov.br>IBGE</a>",
    '<a href="https://ibge.gov.br/" rel="noopener noreferrer nofollow" target="_blank">IBGE</a>',
  ],
  ["<p>um<p>dois", "<p>um</p><p>dois</p>"],
  ["<p>um</p><img src=x onerror=alert(1)><img alt='>' src=https://x.example/a.png>", "<p>um</p>"],
  ["Com <b>negrito aberto", "Com <b>negrito aberto</b>"],
  ['<font color="red">um</font> <span>dois</span><o:p></o:p>', "<p>um dois</p>"],
  ["<html><head><meta charset=utf-8></head><body>Oi</body></html>", "<p>Oi</p>"],
  ['<iframe width="560" src="https://x.example/v"></iframe>Viu?', "<p>Viu?</p>"],
  ["<style>p { color: red }</style>Oi", "<p>Oi</p>"],
  ["<svg><text>a</text></svg>Oi", "<p>Oi</p>"],
  ["<!DOCTYPE html><html><body>Oi</body></html>", "<p>Oi</p>"],
  ["<!--[if gte mso 9]><xml>a</xml><![endif]-->Oi", "<p>Oi</p>"],
  ["<![if !supportLists]>1. <![endif]>Oi", "<p>1. Oi</p>"],
  ['<?xml:namespace prefix = o ns = "urn:schemas-microsoft-com:office:office" />Oi', "<p>Oi</p>"],
])("a real tag stays one: %j", (typed, kept) => expect(cleanWrittenText(typed)).toBe(kept));

it("searches a text of unclosed tags once, not once per tag", () => {
  const text = "<rp>".repeat(2_000);
  const looked = vi.spyOn(String.prototype, "lastIndexOf");
  expect(escapeSigns(text)).toBe(text.replaceAll("<", "&lt;"));
  expect(looked.mock.calls.length).toBeLessThan(10);
});
