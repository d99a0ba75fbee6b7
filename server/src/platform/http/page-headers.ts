import { embedHosts } from "@sabia/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

const frames = embedHosts.map((host) => `https://${host}`).join(" ");

/**
 * What the portal's page may load: itself, the video hosts a lesson may embed, the card tokenisation, and
 * nothing else.
 */
const portalPolicy = (nonce: string, connectTo?: string): string[] => [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  `connect-src 'self'${connectTo === undefined ? "" : ` ${connectTo}`}`,
  "font-src 'self'",
  `frame-src ${frames}`,
  "manifest-src 'self'",
];

/** A page of text only. */
const plainPolicy = (nonce: string): string[] => ["default-src 'none'", `style-src 'nonce-${nonce}'`];

/** A page of text with images and a script of our own. */
const documentPolicy = (nonce: string): string[] => [
  ...plainPolicy(nonce),
  `script-src 'nonce-${nonce}'`,
  "img-src 'self'",
];

/** A page of text with a frame of our own. */
const framingPolicy = (nonce: string): string[] => [...plainPolicy(nonce), "frame-src 'self'"];

const policies = {
  portal: portalPolicy,
  plain: plainPolicy,
  framing: framingPolicy,
  document: documentPolicy,
};

const everywhere = ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"];

/** Security headers of every answer. */
export const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(self), payment=()",
};

/** Only sent over https: plain localhost has to work. */
export const strictTransport = { "strict-transport-security": "max-age=31536000" };

/**
 * Headers of an HTML page. Directives that require https are only sent over https: plain localhost has to
 * work.
 */
export function setPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  /** `connectTo`: one more origin that the portal's page may call. */
  page: { kind: keyof typeof policies; nonce: string; connectTo?: string | undefined },
): void {
  const secure = request.protocol === "https";
  const policy = [
    ...policies[page.kind](page.nonce, page.connectTo),
    ...everywhere,
    ...(secure ? ["upgrade-insecure-requests"] : []),
  ];
  reply.header("content-security-policy", policy.join("; ")).type("text/html; charset=utf-8");
  if (secure) reply.headers(strictTransport);
}
