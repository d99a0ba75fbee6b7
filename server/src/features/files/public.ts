export { uploadData } from "./files.personal-data.ts";
export { deleteUnusedFiles } from "./personal-data.queries.ts";
export { createFileSigner, type FileSigner } from "./signed-address.ts";
