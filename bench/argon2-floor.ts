import { hash, verify } from "@node-rs/argon2";

/** Those of server/src/platform/passwords.ts: 2 is argon2id. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Bare verifications of argon2id per second, `atATime` of them: what a login costs at the least on this machine. */
export async function measureVerifications(atATime: number, seconds: number): Promise<number> {
  const password = "sabia-ana-1";
  const stored = await hash(password, options);
  const start = performance.now();
  const end = start + seconds * 1000;
  let count = 0;
  const work = async () => {
    while (performance.now() < end) {
      await verify(stored, password);
      count++;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return count / ((performance.now() - start) / 1000);
}
