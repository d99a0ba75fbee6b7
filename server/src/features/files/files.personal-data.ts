import type { PersonalData } from "../../platform/personal-data.ts";
import { listUploads } from "./personal-data.queries.ts";
import { deleteUploads } from "./unused-files.queries.ts";

/** A person's pictures and recordings. Erased after the answers that refer to them. */
export const uploadData: PersonalData = {
  key: "uploads",
  async collect(db, personId) {
    const uploads = await listUploads(db, personId);
    return uploads.map(({ storageKey: _storageKey, ...upload }) => upload);
  },
  files: listUploads,
  erase: deleteUploads,
};
