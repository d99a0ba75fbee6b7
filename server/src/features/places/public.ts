export { isCityOf, isState } from "./places.queries.ts";
