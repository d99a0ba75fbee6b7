import pg from "pg";
import { expect, test, vi } from "vitest";
import { databaseUrl } from "./launch.ts";

test.each([
  ["PGSSLMODE", "require"],
  ["PGSSLMODE", "no-verify"],
  ["PGSSLNEGOTIATION", "direct"],
])(
  "the embedded database, which has no TLS, isn't asked for it although %s=%s is exported",
  (name, value) => {
    vi.stubEnv(name, value);
    const { ssl } = new pg.Client({ connectionString: databaseUrl({ port: 5432, password: "segredo" }) });
    expect(ssl).toBe(false);
  },
);
