import type { FastifyRequest } from "fastify";
import type { TrustProxy } from "./trust-proxy.ts";

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const loopbackHost = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** A proxy in front means that the loopback address is the proxy's, not the reader's. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fly-client-ip|x-original-.*)$/;

/** A name that only this machine answers to: a page elsewhere may name itself as it likes and point at us. */
export const isLoopbackHost = (host: string | undefined): boolean => loopbackHost.test(host ?? "");

/**
 * A request that looks as if somebody at this machine made it (wire §7). No browser speaks HTTP/1.0; many a proxy that is set up to do
 * no more than pass on does. One that speaks HTTP/1.1, and names us as it knows us, looks like them: nobody may be harmed by that.
 */
export function looksLocal({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== "1.0" &&
    loopback.test(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
}

/** Tells whether somebody sits at this machine. */
export type IsAtThisMachine = (request: FastifyRequest) => Promise<boolean>;

/**
 * Nobody is told apart by their request alone: they are believed while nobody comes from elsewhere, that is while every name of every
 * brand is this machine's own, and no proxy is said to stand in front.
 */
export const createIsAtThisMachine =
  (trustProxy: TrustProxy, listHosts: () => Promise<readonly string[]>): IsAtThisMachine =>
  async (request) =>
    trustProxy === false && looksLocal(request) && (await listHosts()).every(isLoopbackHost);
