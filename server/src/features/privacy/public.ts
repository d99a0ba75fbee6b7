export { erasePerson } from "./erase-person.ts";
export { listErasureRequests, withdrawErasureRequest } from "./privacy.queries.ts";
