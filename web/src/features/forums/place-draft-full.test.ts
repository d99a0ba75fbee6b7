import { expect, test } from "vitest";
import { fillUp } from "../../platform/testing.ts";
import { place, reply, start } from "./testing-place-drafts.ts";

test("a text refused by a full storage is reported, offered again while the page lives, and dropped; the stored one stays", () => {
  const { storage, openTab } = start();
  const tab = openTab();
  const form = tab();
  form.keep(reply("guardada"));
  expect(tab().isSafe).toBe(true);
  fillUp(storage);
  expect(form.keep(reply("guardada, mais"))).toBe(false);
  const key = form.key;
  expect(form.keep(reply("guardada, mais e mais"))).toBe(false);
  expect(form.key, "one opening, one save").toBe(key);
  expect(storage.getItem(`draft:1:${place}#${key}`)).toContain('"guardada"');

  const again = tab();
  expect([again.found?.fields, again.key, again.isSafe]).toEqual([
    reply("guardada, mais e mais"),
    key,
    false,
  ]);
  again.drop();
  expect([tab().found, storage.length]).toEqual([null, 0]);
});

test("after a renewed key, too, the stored text stays until the newest is stored or all is dropped", () => {
  const { storage, slots, openTab } = start();
  const tab = openTab();
  const texts = () => slots.list(place).map(({ draft }) => draft.fields.reply);
  const form = tab();
  form.keep(reply("guardada"));
  const makeRoom = fillUp(storage);
  form.renewKey();
  form.keep(reply("mais"));
  expect(texts()).toEqual(["mais", "guardada"]);
  expect(tab().found?.fields).toEqual(reply("mais"));
  makeRoom();
  form.keep(reply("mais ainda"));
  expect(texts()).toEqual(["mais ainda"]);

  fillUp(storage);
  form.renewKey();
  form.keep(reply("fim"));
  form.drop();
  expect([texts(), storage.length]).toEqual([[], 0]);
});
