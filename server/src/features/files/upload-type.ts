import { uploadLimits } from "@sabia/contract/texts";

/** How an upload is stored: its MIME type and file extension. */
export type UploadType = {
  readonly kind: "image" | "recording";
  readonly type: string;
  readonly extension: string;
};

const image = (format: string, extension = format): UploadType => ({
  kind: "image",
  type: `image/${format}`,
  extension,
});
const recording = (format: string, extension = format): UploadType => ({
  kind: "recording",
  type: `audio/${format}`,
  extension,
});

/** Types by detected MIME type. Video containers count as recordings: browsers record `audio/webm` as plain WebM. */
const uploadTypes: Readonly<Record<string, UploadType>> = {
  "image/jpeg": image("jpeg", "jpg"),
  "image/png": image("png"),
  "image/apng": image("png"),
  "image/webp": image("webp"),
  "image/gif": image("gif"),
  "video/webm": recording("webm"),
  "audio/webm": recording("webm"),
  "audio/ogg": recording("ogg"),
  "video/ogg": recording("ogg"),
  "application/ogg": recording("ogg"),
  "video/mp4": recording("mp4", "m4a"),
  "audio/mp4": recording("mp4", "m4a"),
  "audio/x-m4a": recording("mp4", "m4a"),
  "audio/mpeg": recording("mpeg", "mp3"),
  "audio/wav": recording("wav"),
  "audio/vnd.wave": recording("wav"),
};

/**
 * The upload type for a detected MIME type, whose parameters are ignored; undefined if it isn't accepted (wire
 * §3).
 */
export const uploadTypeOf = (detected: string | undefined): UploadType | undefined =>
  detected === undefined ? undefined : uploadTypes[detected.split(";")[0]?.trim() ?? ""];

/** The largest size of a kind of upload, in bytes. */
export const largestOf = (kind: UploadType["kind"]): number =>
  kind === "image" ? uploadLimits.imageBytes : uploadLimits.recordingBytes;
