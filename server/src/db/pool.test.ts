import { expect, inject, test, vi } from "vitest";
import { createPool } from "./pool.ts";

test("of a connection that breaks somebody hears, of one that is being closed nobody", async () => {
  const onBroken = vi.fn();
  const pool = createPool(inject("serverUrl"), 1, onBroken);
  const client = await pool.connect();
  client.emit("error", new Error("it broke"));
  expect(onBroken).toHaveBeenCalledOnce();
  client.release();
  // A server that is ended next may tell connections so that are still saying goodbye.
  await pool.end();
  client.emit("error", new Error("terminating connection due to administrator command"));
  expect(onBroken).toHaveBeenCalledOnce();
});
