export { erasePerson } from "./erase-person.ts";
export { listErasureRequests } from "./privacy.queries.ts";
