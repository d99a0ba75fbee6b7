import { enter, expect, failedCall, test } from "../support/test.ts";

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

test("the privacy page is one tap from the footer and from the registration @phone", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacidade" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacidade");
  await page.goBack();
  await page.getByRole("link", { name: "Como cuidamos dos seus dados" }).click();
  await expect(page).toHaveURL("/privacidade");
});

test("without the privacy notice only a student reads of an account @desktop", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/privacy"));
  await page.route("**/v1/privacy", (route) => route.fulfill({ status: 500, json: {} }));
  const cause = "O portal teve um problema ao responder.";
  await page.goto("/privacidade");
  await expect(page.getByText(cause, { exact: true })).toBeVisible();
  await enter(page, portal, "ana");
  await page.reload();
  await expect(page.getByText(`${cause} Nada mudou na sua conta.`, { exact: true })).toBeVisible();
});
