import { erasePerson } from "../../features/privacy/public.ts";
import { listPersonalDataSources } from "../../personal-data-sources.ts";
import { createFolderStorage, type Storage } from "../../platform/storage/storage.ts";
import type { TestApp } from "../portal/test-portal.ts";

/** Erases a student of the brand `sabia`; false if there is none with this number. */
export const eraseStudent = (
  { db, clock, dataDir }: Pick<TestApp, "db" | "clock" | "dataDir">,
  studentNumber: string,
  storage: Storage = createFolderStorage(dataDir),
): Promise<boolean> =>
  erasePerson(studentNumber, { db, clock, storage, slug: "sabia", sources: listPersonalDataSources(clock) });
