import { expect, test } from "vitest";
import { nameDevice } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36`, "Chrome no Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    "Edge no Windows",
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    "Safari no macOS",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/150.0.0.0 Safari/537.36`, "Chrome no ChromeOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox no Linux"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`, "Chrome no Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet no Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0`,
    "Opera no Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0.0.0`,
    "Edge no Android",
  ],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari no iOS"],
  // On an iPhone every browser is Safari inside, and adds its own name.
  [`${iphone} CriOS/150.0.0.0 Mobile/15E148 Safari/604.1`, "Chrome no iOS"],
  [`${iphone} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, "Firefox no iOS"],
  [`${iphone} Version/18.0 EdgiOS/150.0.0.0 Mobile/15E148 Safari/605.1.15`, "Edge no iOS"],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.1.0`, "Opera no iOS"],
  ["curl/8.5.0", "Navegador em outro sistema"],
  [undefined, "Navegador em outro sistema"],
])("%s is %s", (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name);
});
