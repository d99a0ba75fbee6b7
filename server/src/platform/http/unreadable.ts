import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, errors } from "@sabia/contract";
import type { Logger } from "pino";
import { securityHeaders } from "./page-headers.ts";

const codeByReason: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "headersTooLarge",
  ERR_HTTP_REQUEST_TIMEOUT: "tooSlow",
};

/**
 * Answers input that never becomes a request (not HTTP, endless headers, a stalled client) like any other
 * failure (wire §1), and closes the connection.
 */
export const answerUnreadable = (log: Logger) => (reason: NodeJS.ErrnoException, socket: Socket) => {
  if (reason.code === "ECONNRESET" || socket.destroyed) return;
  const code = codeByReason[reason.code ?? ""] ?? "malformed";
  const { status, message } = errors[code];
  const id = randomUUID();
  log.info({ reqId: id, status, reason: reason.code }, "unreadable");
  const body = JSON.stringify({ message, request_id: id });
  const headers = {
    ...securityHeaders,
    "x-request-id": id,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
  socket.destroy();
};
