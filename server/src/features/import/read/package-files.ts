import { isUtf8 } from "node:buffer";
import { open, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { imageSize } from "image-size";
import { isBlankSvg, listLostOfSvg, sanitizeSvg } from "../../../platform/text/sanitize-svg.ts";
import { hashFile } from "../../files/public.ts";
import type { Refusals, SourceLine } from "../refusals.ts";
import { type FileUse, recognizeFile } from "./file-types.ts";

/** A file of the package that an entry refers to. */
export type PackageFile = {
  /** A unique, readable name, by which `get-file` finds it. */
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** The path of the file, or its bytes if they were sanitised. */
  readonly source: string | Buffer;
  /** Width in pixels, for pictures; null for an SVG. */
  readonly width: number | null;
  readonly height: number | null;
  isPublic: boolean;
  /** True if the school's content shows it; false if only students' answers do. */
  isContent: boolean;
};

/** The `files/` folder of a package: finds, checks and measures each file that an entry refers to, once. */
export class PackageFiles {
  readonly #folder: string;
  readonly #refusals: Refusals;
  readonly #found = new Map<string, Promise<PackageFile | string>>();
  readonly #used = new Map<string, PackageFile>();

  constructor(packageFolder: string, refusals: Refusals) {
    this.#folder = packageFolder;
    this.#refusals = refusals;
  }

  /** Returns the file at `path` if it fits `use`; otherwise adds a refusal at `place` and returns undefined. */
  async use(path: string, use: FileUse, place: SourceLine): Promise<PackageFile | undefined> {
    const file = await this.takeForAnswer(path, use, place);
    if (file) file.isContent = true;
    return file;
  }

  /** Returns the file at `path` for a student's answer; such a file is deleted when the student is erased. */
  async takeForAnswer(path: string, use: FileUse, place: SourceLine): Promise<PackageFile | undefined> {
    const key = `${use} ${path}`;
    let finding = this.#found.get(key);
    if (!finding) {
      finding = this.#find(path, use);
      this.#found.set(key, finding);
    }
    const found = await finding;
    if (typeof found === "string") {
      this.#refusals.add(place, `the file "${path}" ${found}`);
      return undefined;
    }
    const file = this.#used.get(found.name) ?? found;
    if (use === "logo") file.isPublic = true;
    this.#used.set(file.name, file);
    return file;
  }

  /** All files that entries refer to, each name once. */
  get used(): PackageFile[] {
    return [...this.#used.values()];
  }

  async #find(path: string, use: FileUse): Promise<PackageFile | string> {
    if (/^[/\\]|^[a-z]:|\0/i.test(path) || path.split(/[/\\]/).includes(".."))
      return "leaves the folder files/";
    if (path.includes("\\")) return "needs / between folders instead of \\";
    let absolute: string;
    try {
      const [folder, root] = [await realpath(this.#folder), await realpath(join(this.#folder, "files"))];
      absolute = await locate(root, path);
      // The folder itself may be a link. A package must not publish files outside itself.
      if (!absolute.startsWith(root + sep) || !root.startsWith(folder + sep))
        return "leaves the folder files/";
    } catch {
      return "doesn't exist in files/";
    }
    const info = await stat(absolute);
    if (!info.isFile()) return "is not a file";
    const recognized = recognizeFile(path, await readHead(absolute), use);
    if ("reason" in recognized) return recognized.reason;
    const { type, extension } = recognized;
    const isSvg = type === "image/svg+xml";
    if ((isSvg || type === "text/vtt") && !isUtf8(await readFile(absolute)))
      return "is not UTF-8 text: save it as UTF-8";
    const drawing = isSvg ? await readFile(absolute, "utf8") : undefined;
    const lost = drawing === undefined ? [] : listLostOfSvg(drawing);
    if (lost.length > 0)
      return `has ${lost.join(", ")}, which can't be kept: export it as shapes with presentation attributes`;
    const clean = drawing && sanitizeSvg(drawing);
    if (clean !== undefined && isBlankSvg(clean)) return "has nothing drawn in it";
    const source = clean === undefined ? absolute : Buffer.from(clean);
    const isPicture = type.startsWith("image/") && !isSvg;
    const pixels = isPicture ? await measure(absolute) : { width: null, height: null };
    if (!pixels) return "is a damaged picture";
    const sha256 = await hashFile(source);
    const size = typeof source === "string" ? info.size : source.length;
    const name = nameFor(path, sha256, extension);
    return { name, type, size, sha256, source, ...pixels, isPublic: false, isContent: false };
  }
}

/** An accent may be one code point or two, and a text and a file name don't always agree. */
async function locate(root: string, path: string): Promise<string> {
  const [other = path] = [path.normalize("NFC"), path.normalize("NFD")].filter((name) => name !== path);
  return realpath(join(root, path)).catch(() => realpath(join(root, other)));
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Width and height as shown, after applying a photo's orientation. */
async function measure(path: string): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height, orientation = 1 } = imageSize(await readFile(path));
    if (!(width > 0 && height > 0)) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

function nameFor(path: string, sha256: string, extension: string): string {
  const base = basename(path)
    .replace(/\.[^.]*$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  return `${base || "arquivo"}-${sha256.slice(0, 8)}.${extension}`;
}
