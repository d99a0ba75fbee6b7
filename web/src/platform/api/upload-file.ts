import { session } from "../session/session.ts";
import { type UploadedFile, type UploadOptions, uploadWithSession } from "./upload-with-session.ts";

/** Uploads a file with this tab's session, reporting progress. Throws ApiErrors. */
export const uploadFile = (blob: Blob, name: string, options?: UploadOptions): Promise<UploadedFile> =>
  uploadWithSession(session, blob, name, options);
