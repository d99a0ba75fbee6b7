import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../testing.ts";
import { lastStudent, rememberDestination, takeDestination } from "./destination.ts";

beforeEach(() => vi.stubGlobal("sessionStorage", new MemoryStorage()));
afterEach(() => vi.unstubAllGlobals());

test("one student's destination is not used for another", async () => {
  rememberDestination("/saladeaula/4", 7);
  expect(await takeDestination(async () => 8)).toBeNull();
  rememberDestination("/saladeaula/4", 7);
  expect(await takeDestination(async () => 7)).toBe("/saladeaula/4");
});

test("a public destination replaces a student's own", async () => {
  rememberDestination("/saladeaula/4", 7);
  rememberDestination("/cart");
  expect(await takeDestination(async () => 8)).toBe("/cart");
});

test("a student's own destination stays theirs after a reload before the login", async () => {
  rememberDestination("/saladeaula/4", 7);
  rememberDestination("/saladeaula/4");
  expect(await takeDestination(async () => 8)).toBeNull();
  expect(await takeDestination(async () => 7), "taken once").toBeNull();
});

test("a student's own destination is kept while it is unknown who has signed in", async () => {
  const unheard = async () => null;
  rememberDestination("/saladeaula/4", 7);
  expect(await takeDestination(unheard)).toBeNull();
  expect(await takeDestination(async () => 7)).toBe("/saladeaula/4");
  rememberDestination("/saladeaula/4", 7);
  expect(await takeDestination(unheard)).toBeNull();
  expect(await takeDestination(async () => 8), "it is no other's").toBeNull();
  expect(await takeDestination(async () => 7), "and gone then").toBeNull();
  rememberDestination("/cart");
  expect(await takeDestination(unheard), "nobody's own").toBe("/cart");
});

test("the tab's last student is known until the next login", async () => {
  expect(lastStudent.read()).toBeNull();
  lastStudent.keep(7);
  expect(lastStudent.read()).toBe(7);
  await takeDestination(async () => {
    lastStudent.keep(8);
    return 8;
  });
  expect(lastStudent.read(), "nobody's destination needs no student").toBeNull();
  rememberDestination("/saladeaula/4", 7);
  await takeDestination(async () => {
    lastStudent.keep(8);
    return 8;
  });
  expect(lastStudent.read()).toBe(8);
});

test("an address outside the portal is no destination", async () => {
  for (const path of ["//example.com", "/\\example.com", "https://example.com", ""]) {
    rememberDestination(path);
    expect(await takeDestination(async () => 7), path).toBeNull();
  }
});
