import { hold } from "../support/hold.ts";
import { axe, expect, failedCall, lostLine } from "../support/test.ts";
import { answer, drawPicture, readExercise, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true });

const redacao = "Redação comentada";
const picture = "**/file/get-file-by-id?*";

test("a picture's upload shows its progress @desktop", async ({ page, ana }) => {
  const { exerciseId } = await ana.open("Todos os tipos", 5);
  const release = await hold(page, "**/api/v1/file/upload");
  await page.getByLabel("Sua resposta").fill("Quarto.");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "planta.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await expect(page.getByRole("progressbar", { name: "Envio da imagem" })).toBeVisible();
  await expect(saved(page, "Enviando…").first()).toBeVisible();
  await axe(page);
  release();
  await expect(saved(page, /^Enviada$/)).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await answer(page).click();
  await expect(result(page)).toContainText("Aguardando correção");
  expect((await readExercise(page, exerciseId)).file_id).not.toBeNull();
});

test("an upload limit is reported with the server's message, beside the picture and at the submit button @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(429, "/file/upload"));
  const message = "Você enviou mais de 300 MB em arquivos que nenhuma resposta usa.";
  await page.route("**/api/v1/file/upload", (route) =>
    route.fulfill({ status: 429, headers: { "retry-after": "60" }, json: { message } }),
  );
  await bruno.open("Todos os tipos", 5);
  await page.getByLabel("Sua resposta").fill("Quarto.");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "planta.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await expect(page.getByRole("main").getByText(message)).toBeVisible();
  await expect(saved(page, /^Salva no aparelho$/)).toBeVisible();
  await answer(page).click();
  await expect(page.getByText(message)).toHaveCount(2);
  await expect(page.getByLabel("Sua resposta")).toHaveValue("Quarto.");
});

test("a missing picture is reported with the server's message, and one with invalid bytes leaves a placeholder @desktop", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(404, "/file/get-file-by-id"));
  await page.route(picture, (route) =>
    route.fulfill({ status: 404, json: { message: "Arquivo não encontrado." } }),
  );
  await ana.open(redacao, 2);
  await expect(page.getByText("Arquivo não encontrado.").first()).toBeVisible();
  await expect(page.getByText("Sua resposta", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
  await axe(page);

  await page.unroute(picture);
  await page.route(picture, (route) => route.fulfill({ contentType: "image/png", body: "no picture" }));
  await page.reload();
  await expect(page.getByText("Imagem não encontrada.").first()).toBeVisible();
  await axe(page);
});

test("files that failed to load can be retried by button, and the focus is kept @desktop", async ({
  page,
  ana,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await page.route(picture, (route) => route.abort());
  for (const [position, shown] of [
    [1, page.getByRole("link", { name: /^Arquivo do comentário/ })],
    [2, page.getByRole("img", { name: "Sua imagem" })],
  ] as const) {
    await ana.open(redacao, position);
    const failed = page.getByRole("paragraph").filter({ hasText: "Não foi possível carregar o arquivo." });
    const again = failed.getByRole("button");
    await expect(again).toHaveText("Tentar novamente");
    await axe(page);
    await again.press("Enter");
    await expect(again).toHaveText("Tentando…");
    await expect(again).toHaveText("Tentar novamente");
    await expect(again).toBeFocused();
    await page.unroute(picture);
    await again.press("Enter");
    await expect(shown).toBeFocused();
    await expect(failed).toHaveCount(0);
    await page.route(picture, (route) => route.abort());
  }
});

test("a picture can be replaced while the device is slow, during its upload, and without a connection @desktop", async ({
  page,
  bruno,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await bruno.open("Todos os tipos", 5);
  const choose = page.locator('input[type="file"]');
  const buffer = await drawPicture(page);
  const choosePicture = (name: string) => choose.setInputFiles({ name, mimeType: "image/png", buffer });
  await choosePicture("planta.png");
  await expect(saved(page, /^Enviada$/)).toBeVisible();

  await test.step("while the device still deletes the previous one", async () => {
    // A slow device: its deletions stay in progress until they are released.
    await page.evaluate(() => {
      const forget = IDBObjectStore.prototype.delete;
      const slow = window as { isSlow?: boolean };
      slow.isSlow = true;
      IDBObjectStore.prototype.delete = function (key) {
        const stay = () => {
          if (slow.isSlow) this.get("").onsuccess = stay;
        };
        stay();
        return forget.call(this, key);
      };
    });
    await page.getByRole("button", { name: "Remover planta.jpg" }).click();
    await expect(page.getByText("planta.jpg")).toHaveCount(0);
    await choosePicture("planta.png");
    await page.evaluate(() => {
      (window as { isSlow?: boolean }).isSlow = false;
    });
    await expect(page.getByText("planta.jpg")).toBeVisible();
    await expect(saved(page, /^Enviada$/)).toBeVisible();
  });

  await test.step("during the upload of a wrong one", async () => {
    await page.getByRole("button", { name: "Remover planta.jpg" }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      "**/file/upload",
      async (route) => {
        await released;
        await route.abort();
      },
      { times: 1 },
    );
    const asked = page.waitForRequest("**/file/upload");
    await choosePicture("errada.png");
    await asked;
    // Long before the upload times out.
    await page.getByRole("button", { name: "Remover errada.jpg" }).click({ timeout: 10_000 });
    await expect(page.getByText("errada.jpg")).toHaveCount(0);
    release();
    await choosePicture("certa.png");
    await expect(page.getByText("certa.jpg")).toBeVisible();
    await expect(saved(page, /^Enviada$/)).toBeVisible();
  });

  await test.step("without a connection", async () => {
    await page.route("**/file/**", (route) => route.abort());
    await page.getByRole("button", { name: "Remover certa.jpg" }).click();
    await expect(page.getByText("certa.jpg")).toHaveCount(0);
    await choosePicture("outra.png");
    await expect(page.getByText("outra.jpg")).toBeVisible();
    await expect(saved(page, /^Salva no aparelho$/)).toBeVisible();
  });
});
