/** What a file of a package can be used as. */
export type FileUse = "logo" | "image" | "video" | "captions" | "material";

type FileType = {
  readonly type: string;
  readonly extensions: readonly string[];
  readonly uses: readonly FileUse[];
  /** Whether the file begins as this type does. */
  readonly matches: (head: Buffer) => boolean;
};

const ascii = (head: Buffer, start: number, length: number) => head.toString("latin1", start, start + length);
const picture = ["logo", "image", "material"] as const;
const sound = ["material"] as const;

const fileTypes: readonly FileType[] = [
  {
    type: "image/png",
    extensions: ["png"],
    uses: picture,
    matches: (head) => ascii(head, 0, 8) === "\x89PNG\r\n\x1a\n",
  },
  {
    type: "image/jpeg",
    extensions: ["jpg", "jpeg"],
    uses: picture,
    matches: (head) => ascii(head, 0, 3) === "\xff\xd8\xff",
  },
  {
    type: "image/webp",
    extensions: ["webp"],
    uses: picture,
    matches: (head) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 4) === "WEBP",
  },
  {
    type: "image/gif",
    extensions: ["gif"],
    uses: ["image", "material"],
    matches: (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  },
  // An SVG opened on its own is a page that can run scripts: it is allowed for logos only, and sanitised.
  {
    type: "image/svg+xml",
    extensions: ["svg"],
    uses: ["logo"],
    matches: (head) => /<svg[\s>]/.test(head.toString("utf8")),
  },
  {
    type: "video/mp4",
    extensions: ["mp4", "m4v"],
    uses: ["video", "material"],
    matches: (head) => ascii(head, 4, 4) === "ftyp",
  },
  {
    type: "video/webm",
    extensions: ["webm"],
    uses: ["video", "material"],
    matches: (head) => ascii(head, 0, 4) === "\x1a\x45\xdf\xa3",
  },
  {
    type: "text/vtt",
    extensions: ["vtt"],
    uses: ["captions"],
    matches: (head) => /^(\ufeff)?WEBVTT/.test(head.toString("utf8")),
  },
  {
    type: "application/pdf",
    extensions: ["pdf"],
    uses: ["material"],
    matches: (head) => ascii(head, 0, 5) === "%PDF-",
  },
  {
    type: "audio/mpeg",
    extensions: ["mp3"],
    uses: sound,
    matches: (head) => ascii(head, 0, 3) === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  },
  {
    type: "audio/mp4",
    extensions: ["m4a"],
    uses: sound,
    matches: (head) => ascii(head, 4, 4) === "ftyp",
  },
  {
    type: "audio/ogg",
    extensions: ["ogg", "oga"],
    uses: sound,
    matches: (head) => ascii(head, 0, 4) === "OggS",
  },
  {
    type: "audio/wav",
    extensions: ["wav"],
    uses: sound,
    matches: (head) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 4) === "WAVE",
  },
];

const usable = (use: FileUse) =>
  fileTypes.filter(({ uses }) => uses.includes(use)).map(({ extensions }) => extensions[0]);

/** Recognises a file by its extension and first bytes, or returns the reason why it can't have this use. */
export function recognizeFile(
  path: string,
  head: Buffer,
  use: FileUse,
): { type: string; extension: string } | { reason: string } {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  const found = fileTypes.find(({ extensions }) => extensions.includes(extension));
  if (!found?.uses.includes(use)) {
    return { reason: `can't be used as ${use}: ${usable(use).join(", ")} can` };
  }
  if (!found.matches(head)) return { reason: `is not really a ${extension} file, by its first bytes` };
  return { type: found.type, extension: found.extensions[0] ?? extension };
}
