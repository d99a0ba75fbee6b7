export { erasePerson } from "./erase-person.ts";
export { listErasureRequests, noteErasedFiles, withdrawErasureRequest } from "./privacy.queries.ts";
