import { embedHosts } from "@sabia/contract/texts";

/** Whether the address may be embedded: only the hosts allowed by the page's CSP. */
export function canEmbed(address: string): boolean {
  try {
    const { protocol, host } = new URL(address);
    return protocol === "https:" && embedHosts.some((allowed) => allowed === host);
  } catch {
    return false;
  }
}
