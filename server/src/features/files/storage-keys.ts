/** The key under which a student's upload is stored. */
export const uploadKey = (brandSlug: string, name: string): string => `${brandSlug}/uploads/${name}`;

/** The key of a teacher's feedback file. */
export const feedbackKey = (brandSlug: string, name: string): string => `${brandSlug}/feedback/${name}`;

/** The key of a content package's file: by content, so that equal files are stored once. */
export const packageFileKey = (brandSlug: string, sha256: string): string =>
  `${brandSlug}/${sha256.slice(0, 2)}/${sha256}`;

const packageFolders = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0"));

/** The folders that a brand's keys are in. */
export const storageFolders: readonly string[] = ["uploads", "feedback", ...packageFolders];
