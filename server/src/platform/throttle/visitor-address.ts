import { isIPv6 } from "node:net";

/** Some proxies report `1.2.3.4:555` or `[2001:db8::1]:555`: counted by port, no visitor would reach a limit. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");

/**
 * The network by which attempts from an address are counted: an IPv4 address itself, or the first 56 bits of
 * an IPv6 address, since a household may have all the /64 networks behind them. A peer that has reset its
 * connection has no address, whatever Fastify's type says.
 */
export function networkOf(reported: string | undefined): string {
  if (reported === undefined) return "";
  const address = withoutPort(reported);
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const parts = (text: string) => text.split(":").filter((part) => part !== "");
  const zeros = Array<string>(Math.max(0, 8 - parts(head).length - parts(tail).length)).fill("0");
  const all = [...parts(head), ...zeros, ...parts(tail)];
  const [first = 0, second = 0, third = 0, fourth = 0] = all.map((part) => Number.parseInt(part, 16));
  return [first, second, third, fourth & 0xff00].map((part) => part.toString(16)).join(":");
}
