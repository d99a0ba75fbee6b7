import type { Page } from "@playwright/test";
import { axe, expect } from "../support/test.ts";
import { answer, readExercise, recorded, result, saved, test } from "./steps.ts";

test.use({ ownPortal: true });

const list = "Todos os tipos";
/** How much of a recording is stored: its end is written a moment after the recorder unmounts. */
const keptBytes = (page: Page, exerciseId: number) =>
  page.evaluate((id) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(`:${id}`));
    return key ? JSON.parse(localStorage.getItem(key) ?? "").draft.file?.size : 0;
  }, exerciseId);
/**
 * Sets how long playing a second takes: long enough to be visible, or no time. Survives reloading the
 * recording.
 */
const playAt = (page: Page, rate: number) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement, value) => {
    audio.defaultPlaybackRate = value;
    audio.playbackRate = value;
  }, rate);
const record = (page: Page) => page.getByRole("button", { name: "Gravar", exact: true });

// before its exercise is answered below
test("each failure of the microphone has its own message @phone", async ({ page, ana }) => {
  await ana.open(list, 6);
  for (const [reason, words] of [
    ["NotAllowedError", "É preciso permitir o uso do microfone."],
    ["NotFoundError", "Nenhum microfone detectado."],
    ["NotReadableError", "Não foi possível concluir o áudio, tente gravar novamente"],
  ] as const)
    await test.step(reason, async () => {
      await page.evaluate((name) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("planted", name));
      }, reason);
      await record(page).click();
      await expect(page.getByRole("alert")).toContainText(words);
      await expect(record(page)).toBeEnabled();
    });
});

test("an empty recording is reported @phone", async ({ page, bruno, context }) => {
  await context.grantPermissions(["microphone"]);
  await page.addInitScript(() => {
    MediaRecorder.prototype.start = function () {
      setTimeout(() => {
        this.onerror?.(new ErrorEvent("error"));
        this.onstop?.(new Event("stop"));
      });
    };
  });
  await bruno.open(list, 6);
  await record(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Não foi possível concluir o áudio, tente gravar novamente",
  );
});

test.describe("with a microphone", () => {
  test.use({ permissions: ["microphone"] });

  test("a browser that can't measure the volume records all the same @phone", async ({ page, bruno }) => {
    await page.addInitScript(() => {
      // as in Firefox when microphone and loudspeakers have different sample rates
      AudioContext.prototype.createMediaStreamSource = () => {
        throw new DOMException("planted", "NotSupportedError");
      };
    });
    await bruno.open(list, 6);
    await record(page).click();
    await expect(recorded(page, 1)).toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).click();
    await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();
  });

  test("a recording that can't start releases the microphone @phone", async ({ page, bruno }) => {
    await page.addInitScript(() => {
      MediaRecorder.prototype.start = () => {
        throw new DOMException("planted", "NotSupportedError");
      };
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        Object.assign(window, { microphone: stream, asked: ((window as { asked?: number }).asked ?? 0) + 1 });
        return stream;
      };
    });
    await bruno.open(list, 6);
    await record(page).click();
    await expect(page.getByRole("alert")).toContainText("Não foi possível concluir o áudio");
    const states = await page.evaluate(() =>
      (window as unknown as { microphone: MediaStream }).microphone.getTracks().map((it) => it.readyState),
    );
    expect(states).toEqual(["ended"]);
    await record(page).click();
    const asked = () => page.evaluate(() => (window as { asked?: number }).asked);
    await expect.poll(asked, "it can be tried again").toBe(2);
    await expect(page.getByRole("alert")).toContainText("Não foi possível concluir o áudio");
  });

  test("M: records, pauses, plays, records again, and uploads the recording @phone", async ({
    page,
    ana,
  }) => {
    const { exerciseId } = await ana.open(list, 6);
    await expect(answer(page)).toBeDisabled();
    await record(page).click();
    await expect(page.getByRole("meter", { name: "Nível do microfone" })).toBeVisible();
    await expect(recorded(page, 1)).toBeVisible();
    await page.getByRole("button", { name: "Pausar a gravação" }).click();
    await expect(page.getByText("Gravação em pausa")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Continuar a gravação" }).click();
    await expect(recorded(page, 2)).toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).click();
    await expect(saved(page, "Salvo no aparelho")).toBeVisible();
    const listen = page.getByRole("button", { name: "Ouvir a gravação" });
    await playAt(page, 0.1);
    await listen.click();
    await page.getByRole("button", { name: "Pausar", exact: true }).click();
    await expect(listen).toBeVisible();
    await listen.click();
    await expect(page.getByRole("button", { name: "Pausar", exact: true })).toBeVisible();
    // as when the copy read from the device takes the place of the one in memory
    await page.locator("audio").evaluate((audio: HTMLAudioElement) => audio.load());
    await expect(listen).toBeVisible();
    await playAt(page, 4);
    const played = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener("ended", () => resolve("to the end"), { capture: true, once: true }),
        ),
    );
    await listen.click();
    expect(await played).toBe("to the end");

    const first = await keptBytes(page, exerciseId);
    const again = page.getByRole("button", { name: "Gravar de novo" });
    await again.click();
    await expect.poll(() => keptBytes(page, exerciseId)).not.toBe(first);
    // pressed by mistake: the first recording is restored and stays
    const back = page.getByRole("button", { name: "Voltar à gravação anterior" });
    await back.press("Enter");
    await expect(back).toHaveCount(0);
    await expect(listen).toBeFocused();
    await expect.poll(() => keptBytes(page, exerciseId)).toBe(first);
    await playAt(page, 0.1);
    await listen.click();
    await page.getByRole("button", { name: "Pausar", exact: true }).click();

    await again.click();
    await expect(recorded(page, 1)).toBeVisible();
    // the second recording replaces the first
    await expect.poll(() => keptBytes(page, exerciseId)).not.toBe(first);
    // leaving during a recording keeps what was spoken
    await page.getByRole("link", { name: "Exercício anterior" }).click();
    await expect(page).toHaveURL(/exercicio=5$/);
    await expect.poll(() => keptBytes(page, exerciseId)).toBeGreaterThan(2_000);
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

  test("M can be answered by keyboard @phone", async ({ page, bruno }) => {
    await bruno.open(list, 6);
    await record(page).focus();
    await page.keyboard.press("Enter");
    await expect(recorded(page, 1)).toBeVisible();
    await page.getByRole("button", { name: "Concluir gravação" }).press("Enter");
    await page.getByRole("button", { name: "Ouvir a gravação" }).press("Space");
    await answer(page).press("Enter");
    await expect(result(page)).toContainText("Aguardando correção");
  });
});
