import { isIPv6 } from "node:net";

/**
 * The network that an address stands for where attempts are counted: an IPv4 address itself, and of IPv6 the first 64
 * bits, since every household has as many addresses behind them as it likes.
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").split("::");
  const parts = (text: string) => text.split(":").filter((part) => part !== "");
  const zeros = Array<string>(Math.max(0, 8 - parts(head).length - parts(tail).length)).fill("0");
  const all = [...parts(head), ...zeros, ...parts(tail)];
  return all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}
