/** A portal's log at its most verbose level contains no personal data. */
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { makeRecording } from "../testing/content/sample-files.ts";
import { students } from "../testing/content/students.ts";
import { copyFiles, createTestDatabase } from "../testing/database/databases.ts";
import { makeDataDir, type SpawnedPortal, spawnPortal } from "../testing/portal/spawn-portal.ts";

const [ana = { email: "", password: "" }] = students;

/** Every log line is an object; the addresses and demo accounts printed at the start are not part of the log. */
const logLines = (output: string) => output.split("\n").filter((line) => line.startsWith("{"));

/** Only stops a run that hangs: a busy machine may take a minute just to start a portal. */
const patience = { timeout: 300_000 };

/** Retries after a 503, like a user. */
async function ask(portal: SpawnedPortal, ...[method, path, options]: Parameters<SpawnedPortal["call"]>) {
  for (;;) {
    const answer = await portal.call(method, path, options);
    if (answer.status !== 503) return answer;
    await delay(Number(answer.retryAfter) * 1000);
  }
}

test("no personal data at LOG_LEVEL=trace, which has the lines of all other levels", patience, async () => {
  const template = inject("template");
  const { url, drop } = await createTestDatabase(inject("serverUrl"), template);
  onTestFinished(drop);
  const folder = await makeDataDir();
  onTestFinished(folder.remove);
  await copyFiles(template, join(folder.path, "files"));
  const portal = await spawnPortal({ DATABASE_URL: url, DATA_DIR: folder.path, LOG_LEVEL: "trace" });
  onTestFinished(() => portal.kill("SIGKILL"));
  const client = new pg.Client(url);
  await client.connect();
  const secrets = new Map<string, string>();

  // What users do: wrong password, password in the e-mail field, sign in, look, study, refresh, sign out.
  const wrong = { email: "outra.pessoa@exemplo.example", password: "senha-errada-77" };
  secrets.set("another's e-mail", wrong.email).set("wrong password", wrong.password);
  expect((await ask(portal, "POST", "/auth/login", { body: wrong })).status).toBe(401);
  const swapped = { email: ana.password, password: ana.email };
  expect((await ask(portal, "POST", "/auth/login", { body: swapped })).status).toBe(422);
  const signedIn = await ask(portal, "POST", "/auth/login", { body: ana });
  expect(signedIn.status).toBe(200);
  const { token: first } = signedIn.json as { token: string };
  const { json } = await ask(portal, "GET", "/auth/user", { token: first });
  const { user } = json as { user: Record<string, string> };
  secrets.set("e-mail", ana.email).set("password", ana.password).set("first token", first);
  secrets
    .set("CPF", user.CPF ?? "")
    .set("birth date", user.dataNascimento ?? "")
    .set("name", user.name ?? "");
  const { rows } = await client.query<{ enrollment: number; lesson: number }>(
    `select enrollments.id as enrollment, lessons.id as lesson from brand_sabia.enrollments
       join brand_sabia.groups on groups.id = enrollments.group_id
       join brand_sabia.lessons on lessons.syllabus_id = groups.syllabus_id
      where enrollments.number = '20260001' and lessons.video_file_id is not null`,
  );
  const { enrollment, lesson } = rows[0] ?? {};
  const opened = await ask(portal, "GET", `/enrollment/lesson/${enrollment}/${lesson}`, { token: first });
  const { path } = (opened.json as { lesson: { video: { file: { path: string } } } }).lesson.video.file;
  const video = await fetch(new URL(path, portal.url));
  expect(video.status).toBe(200);
  // Read to the end: a socket with unread data would outlive the portal, in the worker that other test files share.
  expect((await video.bytes()).length).toBeGreaterThan(0);
  const form = new FormData();
  form.set("file", new Blob([makeRecording()]), "gravação da Ana.wav");
  const sender = { "x-forwarded-for": "203.0.113.77", "user-agent": "Telefone da Ana" };
  secrets.set("address", sender["x-forwarded-for"]).set("device", sender["user-agent"]);
  const sent = await fetch(`${portal.url}/api/v1/file/upload`, {
    method: "POST",
    headers: { ...sender, authorization: `Bearer ${first}` },
    body: form,
  });
  expect(sent.status).toBe(201);
  const refreshed = await ask(portal, "POST", "/auth/refresh_token", { token: first });
  const { token } = refreshed.json as { token: string };
  secrets.set("second token", token);
  for (const [name, value] of new URL(path, portal.url).searchParams)
    if (value.length > 12) secrets.set(`file's ${name}`, value);

  // And errors: unknown paths, broken bodies, secrets in addresses, a database that fails.
  await fetch(`${portal.url}/nao-ha?email=${ana.email}&token=${token}`);
  await fetch(`${portal.url}/api/v1/nao-ha/${user.CPF}?token=${token}`);
  await fetch(`${portal.url}/%E0%A4%A/${user.CPF}`);
  await fetch(`${portal.url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"email": "${ana.email}", "password": "${ana.password}"`,
  });
  await client.query("alter table brand_sabia.throttles rename to away");
  expect((await ask(portal, "POST", "/auth/login", { body: ana })).status).toBe(500);
  await client.query("alter table brand_sabia.users rename to gone");
  expect((await ask(portal, "GET", "/auth/user", { token })).status).toBe(500);
  await client.end();

  portal.kill("SIGTERM");
  expect(await portal.ended()).toBe(0);
  const lines = logLines(portal.output());
  expect(lines.length).toBeGreaterThan(10);
  expect(secrets.size).toBeGreaterThan(8);
  for (const [what, value] of secrets) {
    expect(value.length, what).toBeGreaterThan(5);
    expect(
      lines.filter((line) => line.includes(value) || line.includes(encodeURIComponent(value))),
      what,
    ).toEqual([]);
  }
});
