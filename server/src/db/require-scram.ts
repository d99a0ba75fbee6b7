import type pg from "pg";
import { states } from "./sql-errors.ts";

/** The parameter of an address that requires SCRAM, named as in libpq. */
export const scramOnly = "require_auth=scram-sha-256";

/** Whether the database at this address has to prove itself (see `requireScram`). The embedded one always has to. */
export const asksForScram = (url: string): boolean => /[?&]require_auth=scram-sha-256(&|$)/.test(url);

/** With a code like the server's own refusals: the database counts as away, and may be back soon. */
const asRefusal = (error: Error) => Object.assign(error, { code: states.refusedLogin });
const impostor = () =>
  asRefusal(new Error("the program at the database's port didn't prove that it knows the password"));

/**
 * The password is proven and never sent, and the server proves that it knows it, before anything else is sent. While PostgreSQL
 * restarts, any account of the machine may listen on its port, and ask for the password in clear: the driver would send it.
 */
export function requireScram({ connection }: pg.Client): void {
  let proven = false;
  const refuse = () => connection.stream.destroy(impostor());
  const refuseUnproven = () => proven || refuse();
  connection
    .on("authenticationCleartextPassword", refuse)
    .on("authenticationMD5Password", refuse)
    // Emitted before the driver has checked the proof; a wrong one is an error, which ends the connection.
    .on("authenticationSASLFinal", () => {
      proven = true;
    })
    .on("error", (error: Error) => {
      connection.stream.destroy(error.message.startsWith("SASL") ? asRefusal(error) : error);
    })
    .on("authenticationOk", refuseUnproven)
    .on("readyForQuery", refuseUnproven);
}
