import { strFromU8, unzipSync } from "fflate";
import type { Client, TestApp } from "../portal/test-portal.ts";

/** A digest of every row of both brands, except throttles, which count all callers. */
export async function digestBrands({ database: { pool } }: TestApp): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema like 'brand\\_%' and table_name <> 'throttles' order by 1`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}', md5(coalesce(string_agg(row, '' order by row), '')) from (select md5(t::text) as row from ${name} t) as rows`,
  );
  const { rows } = await pool.query({ text: `${digests.join(" union all ")} order by 1`, rowMode: "array" });
  return JSON.stringify(rows);
}

/** All data of a student, as in their copy, except sessions, which come and go. */
export async function readHoldings(client: Client): Promise<unknown> {
  const answer = await client.get("/auth/my-data");
  if (answer.statusCode !== 200) throw new Error(`No copy of the student's data: ${answer.body}`);
  const files = unzipSync(answer.rawPayload);
  const data = JSON.parse(strFromU8(files["dados.json"] ?? new Uint8Array()));
  const { created_at: _now, account, ...rest } = data;
  const { sessions: _sessions, mails: _mails, ...kept } = account;
  return { ...rest, account: kept, files: Object.keys(files).sort() };
}
