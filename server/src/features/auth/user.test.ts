import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/portal/test-app.ts";

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

test("auth/user returns the student with phone, address and modules, and nothing more", async () => {
  const { user, appModules } = (await (await portal.signIn("ana")).get("/auth/user")).json();
  expect(user).toMatchObject({
    name: "Ana Lima",
    email: "ana.lima@sabia.example",
    CPF: expect.stringMatching(/^\d{11}$/),
    dataNascimento: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    person: {
      phones: [{ number: expect.stringMatching(/^\d+$/) }],
      addresses: [{ city: { id: 3550308, name: "São Paulo" }, state: { id: 35, name: "São Paulo" } }],
      student: { student_number: expect.any(String) },
    },
  });
  expect(Object.keys(user).sort()).toEqual([
    "CPF",
    "dataNascimento",
    "email",
    "genero",
    "id",
    "identidadeGenero",
    "name",
    "naturalidade",
    "person",
  ]);
  expect(appModules).toEqual({ financial: true });
});

test("auth/user returns empty lists for a student without phone and address", async () => {
  const { user } = (await (await portal.signIn("carla")).get("/auth/user")).json();
  expect(user.person).toMatchObject({ phones: [], addresses: [] });
});

test("auth/user returns the brand's modules", async () => {
  const { appModules } = (await (await portal.signIn("davi")).get("/auth/user")).json();
  expect(appModules).toEqual({ financial: false });
});
