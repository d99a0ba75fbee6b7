import { expect, test } from "vitest";
import { place, reply, start } from "./testing-place-drafts.ts";

test("two tabs that write in the same place each keep their own text", () => {
  const { openTab } = start();
  const [one, other] = [openTab(), openTab()];
  const [inOne, inOther] = [one(), other()];
  expect([inOne.found, inOther.found]).toEqual([null, null]);
  inOne.keep(reply("da primeira"));
  inOther.keep(reply("da segunda"));
  inOne.keep(reply("da primeira, mais"));
  expect(one().found?.fields).toEqual(reply("da primeira, mais"));
  expect(other().found?.fields).toEqual(reply("da segunda"));
  expect(one().key).not.toBe(other().key);

  inOther.drop();
  expect(one().found?.fields).toEqual(reply("da primeira, mais"));
});

test("a tab without a text of its own continues the latest draft, then the remaining one", () => {
  const { openTab } = start();
  const [inOne, inOther] = [openTab()(), openTab()()];
  inOne.keep(reply("antes"));
  inOther.keep(reply("por último"));
  const later = openTab()();
  expect(later.found?.fields).toEqual(reply("por último"));
  later.drop();
  expect(openTab()().found?.fields).toEqual(reply("antes"));
});

test("a tab that continues another tab's text gets a slot of its own as soon as both write", () => {
  const { openTab } = start();
  const [one, other] = [openTab(), openTab()];
  const inOne = one();
  inOne.keep(reply("começo"));
  const inOther = other();
  expect(inOther.key).toBe(inOne.key);
  inOther.keep(reply("começo, e outro fim"));
  inOne.keep(reply("começo, e um fim"));
  expect(inOther.key).not.toBe(inOne.key);
  expect(one().found?.fields).toEqual(reply("começo, e um fim"));
  expect(other().found?.fields).toEqual(reply("começo, e outro fim"));
});

test("another tab's text is sent with its own key if unchanged, and with a new key if changed", () => {
  const { openTab, slots } = start();
  const inOne = openTab()();
  inOne.keep(reply("da primeira"));
  const other = openTab();
  const inOther = other();
  expect(inOther.key).toBe(inOne.key);
  inOther.keep(reply("da primeira, mudada na segunda"));
  expect(inOther.key).not.toBe(inOne.key);
  expect(slots.list(place)).toMatchObject([{ draft: { key: inOther.key } }]);

  const { key } = inOther;
  const later = other();
  later.keep(reply("da segunda, mais"));
  expect(later.key, "its own goes on under its key").toBe(key);
});

test("a tab that clears another tab's text and writes its own uses a new key", () => {
  const { openTab } = start();
  const inOne = openTab()();
  inOne.keep(reply("da primeira"));
  const inOther = openTab()();
  inOther.drop();
  inOther.keep(reply("outra"));
  expect(inOther.key).not.toBe(inOne.key);
});

test("a text that another tab discards or overwrites is restored by the form that still shows it", () => {
  const { openTab, slots, storage } = start();
  const one = openTab();
  const inOne = one();
  const key = inOne.key;
  inOne.keep(reply("ainda na tela"));
  openTab()().drop();
  expect(slots.list(place)).toEqual([]);
  expect(inOne.restore()).toBe(true);
  expect(slots.list(place)).toMatchObject([{ draft: { fields: reply("ainda na tela"), key } }]);
  storage.clear();
  expect(one().found).toBeNull();
  expect(inOne.restore()).toBe(true);
  expect(one().found?.key).toBe(key);
  expect(inOne.key, "the same text sent elsewhere is still saved once").toBe(key);

  // a duplicated tab takes the text for its own
  const inTwin = one();
  inTwin.keep(reply("da cópia"));
  expect(inOne.restore()).toBe(true);
  expect(inOne.key).not.toBe(key);
  expect(slots.list(place).map(({ draft }) => draft.fields.reply)).toEqual(["da cópia", "ainda na tela"]);
  expect(inTwin.restore()).toBe(true);
  expect(slots.list(place)).toHaveLength(2);
});

test("two forms with the same text don't keep restoring it for each other", () => {
  const { openTab, storage } = start();
  const one = openTab();
  const inOne = one();
  inOne.keep(reply("a mesma"));
  const inTwin = one();
  inTwin.keep(reply("a mesma"));
  storage.setItem = () => expect.unreachable();
  expect([inOne.restore(), inTwin.restore()]).toEqual([true, true]);
  inOne.drop();
  expect(storage.length).toBe(0);
});

test("a form restores only its own text, and none after it has dropped it", () => {
  const { openTab, slots, storage } = start();
  const inOne = openTab()();
  inOne.keep(reply("da primeira"));
  const inOther = openTab()();
  inOne.drop();
  inOther.restore();
  inOne.restore();
  expect(slots.list(place)).toEqual([]);

  inOne.keep(reply("de novo"));
  inOne.restore();
  expect(slots.list(place)).toHaveLength(1);
  storage.clear();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(inOne.restore(), "it isn't on the device any more").toBe(false);
});

test("after another tab has sent the text, further writing gets a new key", () => {
  const { openTab } = start();
  const inOne = openTab()();
  inOne.keep(reply("enviada"));
  const inOther = openTab()();
  inOne.drop();
  const spent = inOther.key;
  inOther.keep(reply("outra coisa"));
  expect(inOther.key).not.toBe(spent);
});

test("a reload keeps the key, so that a retry after a lost answer saves once", () => {
  const { openTab } = start();
  const tab = openTab();
  const before = tab();
  before.keep(reply("enviada sem resposta"));
  const after = tab();
  expect(after.key).toBe(before.key);
  after.keep(reply("enviada sem resposta"));
  expect(after.key).toBe(before.key);
});

test("a renewed key moves the text, and leaves nothing under the old one", () => {
  const { slots, openTab } = start();
  const form = openTab()();
  form.keep(reply("texto"));
  form.renewKey();
  form.keep(reply("texto"));
  expect(slots.list(place)).toMatchObject([{ draft: { fields: reply("texto"), key: form.key } }]);
});

test("the version an edit started from is stored with it", () => {
  const { openTab } = start();
  const tab = openTab();
  tab("reply/edit/7").keep(reply("depois"), reply("antes"));
  expect(tab("reply/edit/7").found?.from).toEqual(reply("antes"));
});

test("places whose names share a prefix are distinguished", () => {
  const { openTab } = start();
  const tab = openTab();
  tab("reply/new/70").keep(reply("de outra"));
  expect(tab("reply/new/7").found).toBeNull();
});

test("a draft of an earlier release, stored at the place itself, is found and replaced", () => {
  const { drafts, slots, openTab } = start();
  drafts.keep(place, { fields: reply("de antes"), key: "k" });
  const form = openTab()();
  expect(form.found?.fields).toEqual(reply("de antes"));
  form.keep(reply("de antes, mais"));
  expect(slots.list(place)).toMatchObject([{ slot: `${place}#${form.key}`, draft: { key: form.key } }]);
});
