import type { FastifyRequest } from "fastify";
import type { TrustProxy } from "./trust-proxy.ts";

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const loopbackHost = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** Proxy headers: behind a proxy, the loopback address is the proxy's, not the visitor's. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fly-client-ip|x-original-.*)$/;

/** A host that only this machine can reach under that name. Other names prove nothing: anybody may point theirs at us. */
export const isLoopbackHost = (host: string | undefined): boolean => loopbackHost.test(host ?? "");

/**
 * Whether a request looks as if it was made at this machine (wire §7). HTTP/1.0 comes from bare proxies, never from browsers. A proxy
 * that speaks HTTP/1.1 and adds no headers can't be distinguished: callers must not grant anything harmful on this alone.
 */
export function looksLocal({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== "1.0" &&
    loopback.test(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
}

/** Whether the visitor is at this machine. */
export type IsAtThisMachine = (request: FastifyRequest) => Promise<boolean>;

/**
 * A request alone proves nothing, so it is trusted only while nobody can come from elsewhere: every host of every brand is a
 * loopback name, and no proxy is configured.
 */
export const createIsAtThisMachine =
  (trustProxy: TrustProxy, listHosts: () => Promise<readonly string[]>): IsAtThisMachine =>
  async (request) =>
    trustProxy === false && looksLocal(request) && (await listHosts()).every(isLoopbackHost);
