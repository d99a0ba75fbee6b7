/** The floor: bare Fastify with one prepared one-row select. What any endpoint costs at the least on this machine. */
import { fastify } from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get("/", async () => {
  const { rows } = await pool.query({
    name: "floor",
    text: "select id, name from floor where id = $1",
    values: [1],
  });
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
