import { hash, verify } from "@node-rs/argon2";
import { hashOptions } from "../server/src/platform/passwords.ts";
import type { Sample } from "./measure.ts";

/** Measures bare argon2id verifications, `atATime` of them in parallel: the minimum cost of a login on this machine. */
export async function measureVerifications(atATime: number, seconds: number): Promise<Sample> {
  const password = "sabia-ana-1";
  const stored = await hash(password, hashOptions);
  const times: number[] = [];
  const start = performance.now();
  const work = async () => {
    for (let now = start; now < start + seconds * 1000; ) {
      await verify(stored, password);
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return { times, seconds: (performance.now() - start) / 1000, failed: 0 };
}
