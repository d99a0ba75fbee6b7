import { call } from "../../../platform/api/api-client.ts";

/** Removes an upload of one's own that no answer uses (wire §3). */
export const deleteFile = (title: string) => call("POST /v1/file/delete", { body: { file: title } });
