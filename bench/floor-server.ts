/**
 * The floor: bare Fastify with one prepared one-row select, the minimum cost of any endpoint on this machine.
 * A `POST` instead updates one row per connection and waits for the disk, the minimum cost of any write.
 */
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
app.post<{ Params: { row: string } }>("/:row", async (request) => {
  const { rows } = await pool.query({
    name: "write",
    text: "update floor set name = $2 where id = $1 returning id, name",
    values: [request.params.row, String(performance.now())],
  });
  return rows[0];
});
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
for (const over of ["SIGTERM", "disconnect"]) process.on(over, () => process.exit(0));
