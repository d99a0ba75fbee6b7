/** Who is signed in, as handlers see it. */
export type Viewer = { readonly sessionId: number; readonly userId: number; readonly personId: number };

/** A token as presented, not yet known to be valid: `verified` once the database has found its live session. */
export type Session = { readonly tokenHash: Buffer; readonly now: Date; verified: boolean };

/** The bearer token of an authorization header, or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "");
  return match?.[1];
}
