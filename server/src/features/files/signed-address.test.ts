import { expect, test } from "vitest";
import type { Brand } from "../../db/brands.ts";
import { createTestClock } from "../../testing/portal/test-clock.ts";
import { createFileSigner } from "./signed-address.ts";

const sabia = { slug: "sabia" } as Brand;
const ipe = { slug: "ipe" } as Brand;

const file = { id: 7, name: "raiz-0123abcd.mp4" };

/** The parameters in the signed address of file 7 of the brand Sabiá. */
function sign() {
  const clock = createTestClock(new Date("2026-03-02T12:10:00Z"));
  const signer = createFileSigner(Buffer.alloc(32, 1), 60, clock);
  const query = new URL(signer.sign(sabia, file), "https://portal.invalid").searchParams;
  return { clock, signer, expires: query.get("expires") ?? "", signature: query.get("signature") ?? "" };
}

test("an address opens one file of one school", () => {
  const { signer, expires, signature } = sign();
  expect(signer.verify(sabia, file, expires, signature)).toBe(true);
  expect(signer.verify(sabia, { ...file, id: 8 }, expires, signature)).toBe(false);
  // Ids can be reused after a restore.
  expect(signer.verify(sabia, { ...file, name: "folha-4567cdef.mp4" }, expires, signature)).toBe(false);
  // Each school's ids start from 1.
  expect(signer.verify(ipe, file, expires, signature)).toBe(false);
  expect(signer.verify(sabia, file, String(Number(expires) + 1), signature)).toBe(false);
});

test("an address works until the second it expires", () => {
  const { clock, signer, expires, signature } = sign();
  const left = Number(expires) - clock.now().getTime() / 1000;
  clock.advance(left - 1);
  expect(signer.verify(sabia, file, expires, signature)).toBe(true);
  clock.advance(1);
  expect(signer.verify(sabia, file, expires, signature)).toBe(false);
});
