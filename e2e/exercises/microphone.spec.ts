import type { Page } from "@playwright/test";
import { axe, expect, signIn } from "../support/test.ts";
import { answer, openExercise, readExercise, result, saved, test } from "./steps.ts";

test.use({ ownPortal: "microphone" });

const list = "Todos os tipos";
const record = (page: Page) => page.getByRole("button", { name: "Gravar", exact: true });

/** A browser whose microphone fails in a way of its own. */
const breakMicrophone = (page: Page, name: string) =>
  page.addInitScript((reason) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("planted", reason));
  }, name);

// each before its exercise is answered below
for (const [reason, words] of [
  ["NotAllowedError", "É preciso permitir o uso do microfone."],
  ["NotFoundError", "Nenhum microfone detectado."],
  ["NotReadableError", "Não foi possível concluir o áudio, tente gravar novamente"],
] as const)
  test(`a microphone that fails with ${reason} has its words`, async ({ page }) => {
    await breakMicrophone(page, reason);
    await signIn(page, "ana");
    await openExercise(page, list, 6);
    await record(page).click();
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(record(page)).toBeEnabled();
  });

test("a recording that comes to nothing says so", async ({ page, context }) => {
  await context.grantPermissions(["microphone"]);
  await page.addInitScript(() => {
    MediaRecorder.prototype.start = function () {
      setTimeout(() => {
        this.onerror?.(new ErrorEvent("error"));
        this.onstop?.(new Event("stop"));
      });
    };
  });
  await signIn(page, "bruno");
  await openExercise(page, list, 6);
  await record(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Não foi possível concluir o áudio, tente gravar novamente",
  );
});

test.describe("with a microphone", () => {
  test.use({ permissions: ["microphone"] });

  test("M: records, pauses, listens, records again; the recording reaches the server", async ({ page }) => {
    await signIn(page, "ana");
    const { exerciseId } = await openExercise(page, list, 6);
    await expect(answer(page)).toBeDisabled();
    await record(page).click();
    await expect(page.getByRole("meter", { name: "Nível do microfone" })).toBeVisible();
    await expect(page.getByText("0:01", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Pausar a gravação" }).click();
    await expect(page.getByText("Gravação em pausa")).toBeVisible();
    await page.getByRole("button", { name: "Continuar a gravação" }).click();
    await expect(page.getByText("0:02", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).click();
    await expect(saved(page, "Salvo no aparelho")).toBeVisible();
    await page.getByRole("button", { name: "Ouvir a gravação" }).click();
    await expect(page.getByRole("button", { name: "Pausar", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();

    await page.getByRole("button", { name: "Gravar de novo" }).click();
    await expect(page.getByText("0:01", { exact: true })).toBeVisible();
    // leaving in the middle keeps what was spoken
    await page.getByRole("link", { name: "Exercício anterior" }).click();
    await expect(page).toHaveURL(/exercicio=5$/);
    await page.reload();
    await page.getByRole("link", { name: "Próximo exercício" }).click();
    await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();
    await axe(page);
    await answer(page).click();
    await expect(result(page)).toContainText("Aguardando correção");
    await expect(page.getByLabel("Sua gravação")).toBeVisible();

    const { file_id: fileId } = await readExercise(page, exerciseId);
    const file = await page.evaluate(async (id) => {
      const stored = await fetch(`/api/v1/file/get-file-by-id?file_id=${id}`, {
        headers: { Authorization: `Bearer ${sessionStorage.getItem("token")}` },
      });
      const bytes = new Uint8Array(await stored.arrayBuffer());
      return { type: stored.headers.get("content-type"), size: bytes.length, start: [...bytes.slice(0, 4)] };
    }, fileId);
    expect(file.type).toContain("webm");
    expect(file.start).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
    expect(file.size).toBeGreaterThan(2_000);
  });

  test("M by keyboard", async ({ page }) => {
    await signIn(page, "bruno");
    await openExercise(page, list, 6);
    await record(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("0:01", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).press("Enter");
    await page.getByRole("button", { name: "Ouvir a gravação" }).press("Space");
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("Aguardando correção");
  });
});
