/** Everything that the rest of the server may use of files. */
export { noteDeletedFiles } from "./deleted-files.queries.ts";
export { removeDeletedFile } from "./discard-bytes.queries.ts";
export { uploadData } from "./files.personal-data.ts";
export { insertFile } from "./files.queries.ts";
export { hashFile } from "./hash-file.ts";
export { scheduleCleaning } from "./schedule-cleaning.ts";
export { createFileSigner, type FileSigner, type SignedFile } from "./signed-address.ts";
export { feedbackKey, packageFileKey } from "./storage-keys.ts";
export { sweepMachine } from "./sweep-machine.ts";
export { deleteUnusedFiles } from "./unused-files.queries.ts";
export { type UploadType, uploadTypeOf } from "./upload-type.ts";
