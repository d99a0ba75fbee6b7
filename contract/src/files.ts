import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { id, idField, messageAnswer, requiredText } from "./fields.ts";
import { uploadLimits } from "./texts.ts";

/** A file that a student uploaded; `title` is made by the server and is the `file_name` of `get-file` (wire §3). */
const uploadedFile = z.object({ id, path: z.string(), type: z.string(), title: z.string() });

/** Uploads of students and the files they may read (wire §3). */
export const fileEndpoints = {
  "POST /v1/file/upload": defineEndpoint({
    method: "POST",
    path: "/v1/file/upload",
    access: "student",
    summary: "Upload an image or a recording for an answer, multipart, field `file`",
    multipart: { field: "file", maxBytes: uploadLimits.recordingBytes },
    answers: { 201: z.object({ file: uploadedFile }) },
    errors: ["unauthenticated", "notAnImage", "invalid", "throttled"],
  }),
  "POST /v1/file/delete": defineEndpoint({
    method: "POST",
    path: "/v1/file/delete",
    access: "student",
    summary: "Delete one's own upload that no answer uses",
    body: z.object({ file: requiredText(200) }),
    answers: { 200: messageAnswer },
    errors: ["unauthenticated", "notFound", "fileInUse", "invalid"],
  }),
  "GET /v1/file/get-file": defineEndpoint({
    method: "GET",
    path: "/v1/file/get-file",
    access: "student",
    summary: "The bytes of a file by its name; ranges and ETag",
    query: z.object({
      file_name: z.string({ error: "Informe o arquivo." }).min(1, { error: "Informe o arquivo." }),
    }),
    answers: {},
    bytes: true,
    errors: ["unauthenticated", "notFound", "rangeNotSatisfiable", "invalid"],
  }),
  "GET /v1/file/get-file-by-id": defineEndpoint({
    method: "GET",
    path: "/v1/file/get-file-by-id",
    access: "student",
    summary: "The bytes of a file by its id; ranges and ETag",
    query: z.object({ file_id: idField }),
    answers: {},
    bytes: true,
    errors: ["unauthenticated", "notFound", "rangeNotSatisfiable", "invalid"],
  }),
  "GET /v1/file/signed/:fileId": defineEndpoint({
    method: "GET",
    path: "/v1/file/signed/:fileId",
    access: "public",
    summary: "The bytes of one file by a signed, expiring address, for players that can't send a header",
    params: z.object({ fileId: idField }),
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    answers: {},
    bytes: true,
    errors: ["notFound", "rangeNotSatisfiable", "invalid"],
  }),
};
