import { call } from "../../../platform/api/api-client.ts";

/** Deletes one of the student's own uploads that no answer uses (wire §3). */
export const deleteFile = (title: string) => call("POST /v1/file/delete", { body: { file: title } });
