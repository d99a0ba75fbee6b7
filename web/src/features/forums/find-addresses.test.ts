import { expect, test } from "vitest";
import { findAddresses } from "./find-addresses.ts";

const read = (text: string) => findAddresses(text).map(({ address }) => address);

test.each([
  ["Veja https://escola.example/aula?a=1&b=2#fim", ["https://escola.example/aula?a=1&b=2#fim"]],
  ["http://a.example e HTTPS://B.example", ["http://a.example", "HTTPS://B.example"]],
  ["Está em https://a.example/b.", ["https://a.example/b"]],
  ["É https://a.example/b, ou não?!", ["https://a.example/b"]],
  ["“https://a.example/b”; 'https://a.example/c'…", ["https://a.example/b", "https://a.example/c"]],
  ["(veja https://a.example/b)", ["https://a.example/b"]],
  ["(https://pt.example/wiki/Seno_(trigonometria)).", ["https://pt.example/wiki/Seno_(trigonometria)"]],
  ["**https://a.example/b**", ["https://a.example/b"]],
  ["https://a.example/frações/½", ["https://a.example/frações/½"]],
  ["<https://a.example/b>", ["https://a.example/b"]],
  ["`https://a.example/b`, e `x`", ["https://a.example/b"]],
  [
    "https://a.example/b\u200b e \ufeffhttps://a.example/c\u2060",
    ["https://a.example/b", "https://a.example/c"],
  ],
  ["shttps://a.example, javascript:alert(1), ftp://a.example, a.example", []],
])("in %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

test("gives the position of each", () => {
  const text = "a https://a.example, b https://b.example.";
  for (const { at, address } of findAddresses(text))
    expect(text.slice(at, at + address.length)).toBe(address);
});

test("a text of only brackets takes linear time", () => {
  const brackets = ")".repeat(200_000);
  expect(read(`https://a.example/${brackets}`)).toEqual(["https://a.example/"]);
});
