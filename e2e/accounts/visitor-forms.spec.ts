import { enter, expect, test } from "../support/test.ts";

const visitors = ["/login", "/login/redefinir-senha", "/first-access", "/register"];

test("forms announce which of their fields are required @desktop", async ({ page, portal }) => {
  const listUnrequired = () =>
    page
      .getByRole("main")
      .locator("input:not([readonly]):not([aria-required=true]), select:not([aria-required=true])")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("main").locator("input[aria-required=true]").first()).toBeVisible();
    return listUnrequired();
  };
  for (const path of visitors)
    expect(await open(path), path).toEqual(path === "/register" ? ["address_complement"] : []);
  await enter(page, portal, "ana");
  expect(await open("/alterar-senha")).toEqual([]);
  expect(await open("/perfil")).toEqual(["genero", "identidadeGenero", "naturalidade"]);
});

test("a visitor's form survives a reload, and is empty for the next visitor after it was left @desktop", async ({
  page,
}) => {
  await page.goto("/first-access");
  await page.getByLabel("Matrícula").fill("20260043");
  await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
  await page.reload();
  await expect(page.getByLabel("Matrícula")).toHaveValue("20260043");
  await expect(page.getByLabel("Data de Nascimento")).toHaveValue("01/12/2003");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("link", { name: "Primeiro acesso" }).click();
  await expect(page.getByLabel("Matrícula")).toHaveValue("");
  await expect(page.getByLabel("Data de Nascimento")).toHaveValue("");

  await page.getByLabel("Matrícula").fill("20260043");
  await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
  await page.getByRole("button", { name: "Verificar" }).click();
  await page.getByLabel("E-mail").fill("iara@sabia.example");
  await page.getByLabel("Senha", { exact: true }).fill("uma senha comprida");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue("iara@sabia.example");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");

  await page.goto("/login/redefinir-senha");
  await page.getByLabel("E-mail").fill("iara@sabia.example");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue("iara@sabia.example");
});

test("a verified first access survives a reload, and is dropped for the next visitor after it was left @desktop", async ({
  page,
}) => {
  const verify = async () => {
    await page.goto("/first-access");
    await page.getByLabel("Matrícula").fill("20260043");
    await page.getByLabel("Data de Nascimento").pressSequentially("01122003");
    await page.getByRole("button", { name: "Verificar" }).click();
    await expect(page.getByText("Crie o acesso da matrícula 20260043.")).toBeVisible();
  };
  const expectLeft = async () => {
    await page.goto("/first-access-register");
    await expect(page).toHaveURL("/first-access");
    await expect(page.getByLabel("Matrícula")).toHaveValue("");
  };
  await verify();
  await page.reload();
  await expect(page.getByText("Crie o acesso da matrícula 20260043.")).toBeVisible();
  await page.getByRole("link", { name: "Privacidade" }).click();
  // Waits for the page itself: the address changes before the previous page is unmounted.
  await expect(page.getByRole("heading", { level: 1, name: "Privacidade" })).toBeVisible();
  await expectLeft();

  await verify();
  await page.goBack();
  await expect(page.getByLabel("Matrícula")).toBeVisible();
  await expectLeft();
});

test("a visible password is not autocorrected @desktop", async ({ page, portal }) => {
  const expectAsTyped = async (path: string, count: number) => {
    await page.goto(path);
    const fields = page.locator("input[type=password]");
    await expect(fields).toHaveCount(count);
    for (const field of await fields.all()) {
      await expect(field, path).toHaveAttribute("autocapitalize", "none");
      await expect(field, path).toHaveAttribute("autocorrect", "off");
      await expect(field, path).toHaveAttribute("spellcheck", "false");
    }
  };
  await expectAsTyped("/login", 1);
  await expectAsTyped("/register", 2);
  await enter(page, portal, "ana");
  await expectAsTyped("/alterar-senha", 3);
});
