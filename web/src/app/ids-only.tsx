import { isIdText } from "@sabia/contract/texts";
import { Outlet, useParams } from "react-router";
import { NotFoundPage } from "./not-found-page.tsx";

/** Shows the not-found page when a path parameter cannot be an id. */
export function IdsOnly() {
  const ids = Object.values(useParams());
  return ids.every((id) => id !== undefined && isIdText(id)) ? <Outlet /> : <NotFoundPage />;
}
