import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeptFiles } from "./kept-files.ts";
import { createDevice, file, spoken, textOf } from "./testing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const second = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));

test("on a slow device, writes replaced by newer ones are skipped, and resolve with the newer ones", async () => {
  const written: string[] = [];
  const write = async (parts: readonly Blob[]) => {
    await second();
    written.push((await textOf(new Blob([...parts]))) ?? "");
  };
  const files = createKeptFiles({
    get: async () => null,
    put: (_key, _take, parts) => write(parts),
    append: (_key, _take, _count, parts) => write(parts).then(() => true),
    remove: async () => void written.push("removed"),
    clear: async () => undefined,
  });
  const parts = ["a", "b", "c", "d"].map((part) => new Blob([part]));
  const events: string[] = [];
  const put = (count: number) => files.put(5, 11, parts.slice(0, count), () => events.push(`${count} kept`));
  const first = put(1);
  await vi.advanceTimersByTimeAsync(0);
  const skipped = put(2).then(() => events.push("2 resolved"));
  void put(3);
  const last = put(4).then(() => events.push("4 resolved"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written).toEqual(["a", "bcd"]);
  await Promise.all([first, skipped, last]);
  expect(events.slice(0, 2)).toEqual(["1 kept", "4 kept"]);
  expect(events.slice(2).toSorted()).toEqual(["2 resolved", "4 resolved"]);

  void put(3);
  void files.remove(5, 11);
  const again = put(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await again;
  expect(written.slice(2)).toEqual(["removed", "ab"]);
});

test("skipped parts don't keep later ones from being written", async () => {
  const device = createDevice(() => ({ send: vi.fn(), upload: vi.fn() }));
  const { answers } = device.openTab();
  device.slowPut = second();
  const [one, two, three] = ["a", "b", "c"].map((part) => new Blob([part])) as [Blob, Blob, Blob];
  const attached = [[one], [two], [three]].map((parts) => answers.attach(spoken, parts, file));
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(attached);
  expect(await textOf(await answers.getFile(11))).toBe("c");
  expect(answers.get(spoken)?.draft.file).toMatchObject(file);
});
