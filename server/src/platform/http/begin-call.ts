import { type Endpoint, strangerBodyBytes } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../db/brands.ts";
import { AppError } from "../errors.ts";
import { bearerToken } from "../sessions.ts";
import type { CallSessions } from "./call-sessions.ts";

type FindBrand = (host: string) => Promise<Brand | undefined>;

/** What the other fields and the boundaries of a multipart form may add to its file. */
const formOverheadBytes = 65_536;

/** The part of a call that needs its headers alone: the brand, the session, and what the announced length already rules out. */
export const createBeginCall =
  (endpoint: Endpoint, findBrand: FindBrand, sessions: CallSessions, checkPath?: (params: never) => void) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!endpoint.bytes) reply.header("cache-control", "no-store");
    checkPath?.(request.params as never);
    const brand = await findBrand(request.hostname);
    if (!brand && !endpoint.anyHost) throw new AppError("notFound");
    const token = bearerToken(request.headers.authorization);
    const announced = Number(request.headers["content-length"] ?? 0);
    const isLong = announced > strangerBodyBytes || request.headers["transfer-encoding"] !== undefined;
    const needsSession = brand && endpoint.access === "student";
    const opened = needsSession ? await sessions.open(brand, token, isLong) : undefined;
    if (endpoint.multipart) refuseLongFile(announced, endpoint.multipart.maxBytes);
    request.call = { brand, viewer: opened?.viewer, session: opened?.session, token };
  };

/** Refuses a file that is too long before its bytes come. */
function refuseLongFile(announcedBytes: number, maxBytes: number): void {
  if (announcedBytes <= maxBytes + formOverheadBytes) return;
  throw new AppError("tooLarge", { message: `O arquivo passa de ${maxBytes / 1024 / 1024} MB.` });
}
