import { type Endpoint, endpoints } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Whether a `POST` may replace this endpoint's `PATCH`: not if the path has a `POST` of its own. */
export const isOverridable = ({ method, path }: Endpoint): boolean =>
  method === "PATCH" && !(`POST ${path}` in endpoints);

/** The `_method` of a body; for `requirePatch`, which runs when the parsed body is no longer held. */
export const overrideIn = ({ body }: FastifyRequest): unknown =>
  (body as { _method?: unknown } | undefined)?._method;

/** `POST` reaches a PATCH endpoint only with `_method: "PATCH"`, in any case (wire §1). */
export function requirePatch(override: unknown, reply: FastifyReply): void {
  if (typeof override === "string" && override.toUpperCase() === "PATCH") return;
  reply.header("allow", "PATCH");
  throw new AppError("methodNotAllowed");
}
