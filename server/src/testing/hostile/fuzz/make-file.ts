import { formOf, makePicture, makeRecording } from "../../content/sample-files.ts";
import type { fileKinds } from "./requests.ts";

type FileKind = (typeof fileKinds)[number];

const bytesOf: Record<FileKind, () => Buffer | Promise<Buffer>> = {
  png: () => makePicture("png"),
  wav: makeRecording,
  svg: () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  empty: () => Buffer.alloc(0),
  cut: async () => (await makePicture("png", 64)).subarray(0, 60),
  html: () => Buffer.from("<!doctype html><script>alert(1)</script>"),
  noise: () => Buffer.from(Array.from({ length: 999 }, (_item, index) => (index * 7919) % 251)),
};

/** A form with a file of the given kind, under any name. */
export const makeForm = async ({ kind, name }: { kind: string; name: string }) =>
  formOf(await bytesOf[kind as FileKind](), { name: name.replace(/[\r\n"]/g, "_") });
