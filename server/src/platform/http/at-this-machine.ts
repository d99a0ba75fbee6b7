import type { FastifyRequest } from "fastify";

const loopback = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const loopbackHost = /^(([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
/** A proxy in front means that the loopback address is the proxy's, not the reader's. */
const forwarded =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fly-client-ip|x-original-.*)$/;

/** A name that only this machine answers to: a page elsewhere may name itself as it likes and point at us. */
export const isLoopbackHost = (host: string | undefined): boolean => loopbackHost.test(host ?? "");

/** Somebody who sits at this machine (wire §7). No browser speaks HTTP/1.0; a proxy that is set up to do no more than pass on does. */
export function isAtThisMachine({ raw, socket, headers }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== "1.0" &&
    loopback.test(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host) &&
    !Object.keys(headers).some((name) => forwarded.test(name))
  );
}
