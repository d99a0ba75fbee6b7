import { expect, test } from "vitest";
import { hashesAtATime, mostHashing, whileHashing } from "./passwords.ts";

test("whileHashing accepts ten seconds of hashes, and refuses more at once", async () => {
  expect(mostHashing).toBe(400 * hashesAtATime);
  const { promise, resolve } = Promise.withResolvers<void>();
  const accepted = Array.from({ length: mostHashing }, () => whileHashing(() => promise));
  await expect(whileHashing(async () => {})).rejects.toMatchObject({
    code: "unavailable",
    details: { retryAfter: 5 },
  });
  resolve();
  await Promise.all(accepted);
  expect(await whileHashing(async () => "room again")).toBe("room again");
  await expect(whileHashing(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await whileHashing(async () => "room again")).toBe("room again");
});
