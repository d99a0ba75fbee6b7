import { expect, type Page } from "@playwright/test";
import type { Portal } from "./start-portal.ts";

/** Accounts of the demo; Davi and Ana of Ipê need `test.use({ brand: "ipe" })`. */
export const people = {
  ana: { name: "Ana Lima", email: "ana.lima@sabia.example", password: "sabia-ana-1" },
  bruno: { name: "Bruno Reis", email: "bruno.reis@sabia.example", password: "sabia-bruno-1" },
  carla: { name: "Carla Nunes", email: "carla.nunes@sabia.example", password: "sabia-carla-1" },
  davi: { name: "Davi Moura", email: "davi.moura@ipe.example", password: "ipe-davi-1" },
  anaOfIpe: { name: "Ana Lima", email: "ana.lima@sabia.example", password: "ipe-ana-1" },
} as const;

export type Person = keyof typeof people;

/**
 * Fills in the login and submits it. Other pages ask for an e-mail and a password too, and stay until the
 * login is rendered.
 */
export async function fillLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Signs in like a student, from the login page; ends on the first page after it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, people[person]);
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Ends a tab's session on the server; the tab itself finds out with its next call. */
export async function revokeSession(page: Page, portal: Portal): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem("token"));
  await page.request.post(`${portal.url}/api/v1/auth/logout`, {
    headers: { authorization: `Bearer ${token}` },
  });
}
