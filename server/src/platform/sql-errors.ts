/** For features, which take no values from db. */
export { isForeignKeyViolation, isUniqueViolation } from "../db/sql-errors.ts";
