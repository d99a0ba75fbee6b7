import { embedHosts } from "@sabia/contract/texts";

/** Whether a frame may show this address: only the hosts that the page's own policy lets in. */
export function canEmbed(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return protocol === "https:" && embedHosts.some((allowed) => allowed === host);
  } catch {
    return false;
  }
}
