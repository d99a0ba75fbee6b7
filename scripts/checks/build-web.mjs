// A separate process, since the build blocks the one it runs in.
import { ensureWebBuilt } from "../ensure.mjs";

try {
  await ensureWebBuilt();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
