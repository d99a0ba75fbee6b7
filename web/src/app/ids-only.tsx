import { isIdText } from "@sabia/contract/texts";
import { Outlet, useParams } from "react-router";
import { NotFoundPage } from "./not-found-page.tsx";

/** An address with something in an id's place that can't be one has no page. */
export function IdsOnly() {
  const ids = Object.values(useParams());
  return ids.every((id) => id !== undefined && isIdText(id)) ? <Outlet /> : <NotFoundPage />;
}
