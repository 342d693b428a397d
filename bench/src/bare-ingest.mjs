// Two reference servers: one parses a report and answers it, the other stores it with one INSERT per request.
import { fastify } from "fastify";
import pg from "pg";

const { PORT, INSERT_URL } = process.env;
const pool = INSERT_URL ? new pg.Pool({ connectionString: INSERT_URL, max: 10 }) : null;
const app = fastify();
app.post("/ingest", async (request) => {
  const { readings } = request.body;
  if (pool) {
    await pool.query(
      `insert into bench_readings (project_id, sensor_id, t, value)
       select '00000000-0000-0000-0000-000000000001', 1 + (random() * 1e9)::int, to_timestamp(u.t / 1000.0), u.value
         from unnest($1::float8[], $2::float8[]) as u (t, value) on conflict do nothing`,
      [readings.map(({ t }) => t), readings.map(({ value }) => value)],
    );
  }
  return { code: 200, data: { accepted: readings.length, duplicates: 0, conflicts: 0, rejected: [] } };
});
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
