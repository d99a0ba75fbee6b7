import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";

/** The headless build first: the browser tests are a fifth faster in it, and it has the same engine. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
/** Older systems only have the second. */
const packages = ["chromium-headless-shell", "chromium"];

/** Path of the browser for tests: CHROMIUM's, else one of the system's, on the PATH or not; undefined if there is none. */
export function findChromium(env = process.env, system = ["/usr/bin"]) {
  if (env.CHROMIUM) {
    if (isExecutable(env.CHROMIUM)) return env.CHROMIUM;
    throw new Error(`CHROMIUM is set to ${env.CHROMIUM}, which is no program that can be run.`);
  }
  const folders = [...system, ...(env.PATH ?? "").split(delimiter)];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isExecutable(path) && isBrowser(path));
}

/** As `findChromium`, but installs one from the system's packages if that is possible without a prompt. */
export function ensureChromium(run = spawnSync) {
  const found = findChromium();
  if (found) return found;
  installPackages(run);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(`Chromium was installed, but none of ${names.join(", ")} is found on the PATH.`);
}

function installPackages(run) {
  const byHand =
    'Install one (on Debian "apt-get install chromium"; on Ubuntu, which has only a snap of it, the package of Google Chrome), or set CHROMIUM to its path.';
  if (!existsSync("/usr/bin/apt-get")) throw new Error(`The browser tests need Chromium. ${byHand}`);
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (asRoot.length > 0 && run("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0) {
    throw new Error(`The browser tests need Chromium, and this user may not install packages. ${byHand}`);
  }
  console.log("Installing Chromium from the system's packages…");
  const apt = (...args) => {
    const [program, ...rest] = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args];
    return run(program, rest, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  };
  const install = (name) => apt("install", "-y", "--no-install-recommends", name, "fonts-liberation");
  if (!apt("update") || !packages.some(install)) {
    throw new Error(`Installing ${packages.join(" or ")} failed; the messages above say why. ${byHand}`);
  }
}

/** Of that name, Ubuntu's package has a script that only says how to install the snap. To ask each would take a second. */
const isBrowser = (path) =>
  basename(path) !== "chromium-browser" || spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0;

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
