export { isCityOf } from "./places.queries.ts";
