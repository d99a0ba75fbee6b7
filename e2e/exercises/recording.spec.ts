import type { Page } from "@playwright/test";
import { pressAgain } from "../support/gestures.ts";
import { expect, lostLine } from "../support/test.ts";
import { answer, recorded, saved, test, waits } from "./steps.ts";

// What is submitted here is never sent: the exercise stays open for other tests.
test.use({ permissions: ["microphone"] });

const list = "Todos os tipos";

/** Of the answer stored on the device. */
const readKept = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("answer:")) ?? "";
    const kept = JSON.parse(localStorage.getItem(key) ?? "null");
    return { state: kept?.state, size: kept?.draft.file?.size };
  });

async function recordSome(page: Page) {
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await expect(recorded(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Concluir gravação" }).click();
  await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();
}

test("the second press of a double press neither pauses, ends nor replaces a recording @phone", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 6);
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  const pause = page.getByRole("button", { name: "Pausar a gravação" });
  await expect(pause).toBeVisible();
  await pressAgain(page);
  await expect(recorded(page, 1)).toBeVisible();
  await expect(pause, "still recording").toBeVisible();
  await page.getByRole("button", { name: "Concluir gravação" }).click();
  const again = page.getByRole("button", { name: "Gravar de novo" });
  await expect(again).toBeVisible();
  await pressAgain(page);
  await expect(answer(page)).toBeEnabled();
  await expect(again, "not recording again").toBeVisible();
  await again.click();
  await expect(pause).toBeVisible();
  await pressAgain(page);
  await expect(pause, "still recording").toBeVisible();
});

test("a stored recording that the device can't read is not shown as missing @desktop", async ({
  page,
  ana,
}) => {
  await ana.open(list, 6);
  await recordSome(page);
  await page.addInitScript(() => {
    // A database that never answers.
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await page.reload();
  const again = page.getByRole("button", { name: "Gravar de novo" });
  await expect(page.getByText("Carregando a gravação…")).toBeVisible();
  await expect(again).toBeDisabled();
  await expect(page.getByText("Não foi possível abrir o áudio. Recarregue a página.")).toBeVisible();
  await expect(again).toBeEnabled();
  await expect(page.getByRole("button", { name: "Gravar", exact: true })).toBeDisabled();
});

test("a submitted answer is not recorded over while the microphone permission is pending @desktop", async ({
  page,
  ana,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(lostLine);
  await ana.open(list, 6);
  await recordSome(page);
  await page.evaluate(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      await new Promise((resolve) => document.addEventListener("allowed", resolve, { once: true }));
      const stream = await ask(wanted);
      Object.assign(window, { microphone: stream });
      return stream;
    };
  });
  await page.getByRole("button", { name: "Gravar de novo" }).click();

  await context.route("**/file/upload", (route) => route.abort("internetdisconnected"));
  await answer(page).click();
  await expect(saved(page, waits)).toBeVisible();
  const handedIn = await readKept(page);
  expect(handedIn.state).toBe("queued");

  await page.evaluate(() => document.dispatchEvent(new Event("allowed")));
  const readTracks = () =>
    page.evaluate(() => {
      const { microphone } = window as unknown as { microphone?: MediaStream };
      return microphone?.getTracks().map(({ readyState }) => readyState);
    });
  await expect.poll(readTracks, "the microphone is released").toEqual(["ended"]);
  await expect(page.getByRole("button", { name: "Concluir gravação" })).toHaveCount(0);
  expect(await readKept(page)).toEqual(handedIn);
});

test("a broken-off new take can be discarded in favour of the previous recording, even after yet another @desktop", async ({
  page,
  ana,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      document.addEventListener("unplugged", () => stream.getTracks()[0]?.dispatchEvent(new Event("ended")));
      return stream;
    };
  });
  await ana.open(list, 6);
  await recordSome(page);
  // it can be played before its last part is stored
  await page.reload();
  await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();
  const { size } = await readKept(page);
  const back = page.getByRole("button", { name: "Voltar à gravação anterior" });
  for (const take of ["first", "second"]) {
    await page.getByRole("button", { name: "Gravar de novo" }).click();
    // otherwise the microphone might be unplugged before the take has begun
    await expect(page.getByRole("button", { name: "Concluir gravação" })).toBeVisible();
    await expect(recorded(page, 1)).toBeVisible();
    await expect.poll(async () => (await readKept(page)).size, `${take} take is kept`).not.toBe(size);
    await page.evaluate(() => document.dispatchEvent(new Event("unplugged")));
    await expect(page.getByRole("alert")).toHaveText(
      "Não foi possível concluir o áudio, tente gravar novamente",
    );
    await expect(back).toBeVisible();
  }
  await back.press("Enter");
  await expect(back).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeFocused();
  await expect.poll(async () => (await readKept(page)).size).toBe(size);
});

test("the previous recording can be restored after leaving in the middle of a new take, until that is concluded @desktop", async ({
  page,
  ana,
}) => {
  await ana.open(list, 6);
  await recordSome(page);
  const { size } = await readKept(page);
  const again = page.getByRole("button", { name: "Gravar de novo" });
  const back = page.getByRole("button", { name: "Voltar à gravação anterior" });
  const breakOff = async (leave: () => Promise<unknown>) => {
    await again.click();
    await expect(recorded(page, 1)).toBeVisible();
    await expect.poll(async () => (await readKept(page)).size, "the new take is kept").not.toBe(size);
    await leave();
    await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();
    await expect(back).toBeVisible();
  };
  await breakOff(async () => {
    await page.getByRole("link", { name: "Exercício anterior" }).click();
    await expect(page.getByText("Exercício 5")).toBeVisible();
    await page.getByRole("link", { name: "Próximo exercício" }).click();
  });
  // the unfinished take is no reason to give up the earlier recording
  await breakOff(() => page.reload());
  await back.click();
  await expect(back).toHaveCount(0);
  await expect.poll(async () => (await readKept(page)).size).toBe(size);
  await page.reload();
  await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeVisible();

  await again.click();
  await expect(recorded(page, 1)).toBeVisible();
  await page.getByRole("button", { name: "Concluir gravação" }).click();
  await expect(again).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.reload();
  await expect(again).toBeVisible();
  await expect(back).toHaveCount(0);
});

test("a running recording is not read back from the device, and can be played as soon as it ends @desktop", async ({
  page,
  bruno,
}) => {
  await bruno.open(list, 6);
  const seen = await page.evaluateHandle(() => {
    const found = { reads: 0, glimpses: [] as string[] };
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function (...asked) {
      found.reads++;
      return getAll.apply(this, asked);
    };
    return found;
  });
  await page.getByRole("button", { name: "Gravar", exact: true }).click();
  await expect(recorded(page, 3)).toBeVisible();
  expect((await seen.jsonValue()).reads).toBe(0);
  // also checks intermediate renders, however brief
  await seen.evaluate(({ glimpses }) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes("Toque no microfone")) glimpses.push("nothing recorded");
      if (document.activeElement === document.body) glimpses.push("focus lost");
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole("button", { name: "Concluir gravação" }).press("Enter");
  await expect(page.getByRole("button", { name: "Ouvir a gravação" })).toBeFocused();
  await expect
    .poll(async () => (await seen.jsonValue()).reads, "it is read back in the end")
    .toBeGreaterThan(0);
  expect((await seen.jsonValue()).glimpses).toEqual([]);
});
