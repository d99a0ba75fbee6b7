import { readdir } from "node:fs/promises";

/** What the portal and its commands make in a data folder, also when a first start is interrupted. */
const ours = /^(files|mail|simulator|initdb-.+|postgres(\..+)?)$/;
/** Hidden files, as in a user's own folder, our locks, and what a file system keeps at its top. */
const ignored = /^(\..*|lost\+found)$/;

/**
 * Throws if the data folder holds somebody else's files and nothing of ours, such as a home folder: we would put a database
 * among them. One that doesn't exist or can't be read is left to those who use it.
 */
export async function refuseForeignFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const seen = names.filter((name) => !ignored.test(name)).toSorted();
  if (seen.length === 0 || seen.some((name) => ours.test(name))) return;
  const some = seen.slice(0, 3).join(", ") + (seen.length > 3 ? ", …" : "");
  throw new Error(
    `The data folder ${dataDir} holds other things (${some}) and nothing of the portal. Set DATA_DIR to a new or empty folder, or to the one that the portal has used before.`,
  );
}
