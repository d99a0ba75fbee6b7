import { expect, test } from "vitest";
import { formatBoletoLine } from "./boleto-texts.ts";

test.each([
  [
    "00190500954014481606906809350314337370000000100",
    "00190.50095 40144.816069 06809.350314 3 37370000000100",
  ],
  [
    "34191790010104351004791020150008116410000049900",
    "34191.79001 01043.510047 91020.150008 1 16410000049900",
  ],
])("%s is printed in the usual groups", (line, printed) => {
  expect(formatBoletoLine(line)).toBe(printed);
});
