import { expect, it } from "vitest";
import { cleanWrittenText } from "./written-text.ts";

it.each([
  ["  Oi, turma!\r\nAlguém fez? \n", "Oi, turma!\nAlguém fez?"],
  ["3 < 5", "3 < 5"],
  ["x<y", "x<y"],
  ["se x<y então 2>1", "se x<y então 2>1"],
  ["p<q", "p<q"],
  ["5 > 3 & 2 <= 4", "5 > 3 & 2 <= 4"],
  ["<3 essa aula", "<3 essa aula"],
  ["Map<String, List<Integer>> m", "Map<String, List<Integer>> m"],
  ["&lt;b&gt; é o negrito", "&lt;b&gt; é o negrito"],
])("text without tags stays as typed: %j", (typed, kept) => expect(cleanWrittenText(typed)).toBe(kept));

it.each([
  ["<p>Um <b>texto</b></p>", "<p>Um <b>texto</b></p>"],
  ["x<y e <b>negrito</b>", "x&lt;y e <b>negrito</b>"],
  ["se a<b então c>d", "<p>se a&lt;b então c&gt;d</p>"],
  ["<b>a</b> <3", "<b>a</b> &lt;3"],
  ["um <vector<int>> em C++", "<p>um &lt;vector&lt;int&gt;&gt; em C++</p>"],
  ["se 1<a<b e <i>c</i>", "se 1&lt;a&lt;b e <i>c</i>"],
  ["<b<i>x</i>", "&lt;b<i>x</i>"],
  ["<script>alert(1)</script>Oi\ntudo bem", "<p>Oi<br />tudo bem</p>"],
  ['<y onclick="alert(1)">Oi', '<p>&lt;y onclick="alert(1)"&gt;Oi</p>'],
  ["<!-- a -->Oi", "<p>Oi</p>"],
])("text with tags is sanitised HTML: %j", (typed, kept) => expect(cleanWrittenText(typed)).toBe(kept));

it.each([
  "",
  " \n",
  "<p> </p>",
  "<p>&nbsp;</p><br>",
  "<div><div></div></div>",
  "\u200b\u2060",
  "\u2800\u2800",
  "<script>alert(1)</script>",
  "<hr>",
  "<svg onload=x()>",
])("a text without visible content is stored as empty: %j", (typed) =>
  expect(cleanWrittenText(typed)).toBe(""),
);
