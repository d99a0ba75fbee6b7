import {
  currentTime,
  jumpToEnd,
  listReports,
  loadVideo,
  play,
  standInForYouTube,
  treeItem,
  video,
} from "../support/classroom.ts";
import { boxOf, pushAddress } from "../support/layout.ts";
import { controlCountdowns } from "../support/stop-time.ts";
import { enter, expect, test } from "../support/test.ts";

const equations = "Equações do 1º grau: a balança em equilíbrio";
const pythagoras = "O teorema de Pitágoras";
const percent = "Porcentagem sem mistério";

test("a video plays, resumes where it was, and reports its progress on pause @phone", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  const reports = listReports(page);
  const stored = await ana.progress("20260001", equations);
  await page.goto(await ana.lesson("20260001", equations));
  const duration = await loadVideo(page);
  await expect.poll(() => currentTime(page)).toBeCloseTo(stored * duration, 0);
  expect(reports, "seeking to the resume position is not studying").toEqual([]);
  await play(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(stored * duration + 1);
  expect(reports, "nothing is reported before it is due").toEqual([]);
  await page.keyboard.press("k");
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toBeGreaterThan(stored);
  expect(reports[0]).toBeLessThan(1);
  await expect.poll(() => ana.progress("20260001", equations)).toBe(reports[0]);
  await page.getByRole("button", { name: "Aulas: Conteúdo do curso" }).click();
  await expect(treeItem(page, /Equações/)).toContainText(`${Math.floor((reports[0] ?? 0) * 100)}%`);
});

test("a video reports its progress about every 60 s of playing, and when the page is hidden @desktop", async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const bruno = await enter(page, portal, "bruno");
  const reports = listReports(page);
  await page.goto(await bruno.lesson("20260005", equations));
  await loadVideo(page);
  await play(page);
  await page.clock.fastForward(59_000);
  await expect.poll(() => reports).toHaveLength(1);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(3);
  expect(reports, "not again before another minute").toHaveLength(1);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports[1]).toBeGreaterThan(reports[0] ?? 1);
});

test("leaving the page and leaving the lesson report the progress @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const before = await ana.progress("20260001", pythagoras);
  await page.goto(await ana.lesson("20260001", pythagoras));
  await loadVideo(page);
  await play(page);
  await page.goto("about:blank");
  await expect.poll(() => ana.progress("20260001", pythagoras)).toBeGreaterThan(before);
  const left = await ana.progress("20260001", pythagoras);
  await page.goto(await ana.lesson("20260001", pythagoras));
  await loadVideo(page);
  await play(page);
  await page.getByRole("link", { name: "Próxima aula" }).click();
  await expect(page.getByRole("heading", { name: "Área e perímetro sem confusão" })).toBeVisible();
  await expect.poll(() => ana.progress("20260001", pythagoras)).toBeGreaterThan(left);
});

test("leaving a lesson while the player is loading causes no error @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const left = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/vidstack-*.js", async (route) => {
    const response = await route.fetch();
    // the container of the <video>, mounted once the player renders
    if ((await response.text()).includes("provider_exports")) {
      held.resolve();
      await left.promise;
    }
    await route.fulfill({ response });
  });
  await page.goto("/cursos");
  await expect(page.getByRole("heading", { name: "Cursos" })).toBeVisible();
  await pushAddress(page, await ana.lesson("20260001", equations));
  await held.promise;
  await expect(page.locator("[data-media-player]")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Cursos" })).toBeVisible();
  const arrived = page.waitForResponse("**/assets/vidstack-*.js");
  left.resolve();
  await (await arrived).finished();
  // the module has run, and what it throws is reported, before another answer arrives
  await page.evaluate(() => fetch("/healthz"));
});

test("the end of a video reports progress 1 and starts a cancellable countdown to the next lesson", async ({
  page,
  portal,
  isMobile,
}) => {
  await page.clock.install();
  const countdowns = await controlCountdowns(page);
  const bruno = await enter(page, portal, "bruno");
  const reports = listReports(page);
  await page.goto(await bruno.lesson("20260005", pythagoras));
  await loadVideo(page);
  await play(page);
  await countdowns.stop();
  await jumpToEnd(page, 0.4);
  const countdown = page.getByRole("dialog", { name: "Próxima aula" });
  await expect(countdown).toContainText("Área e perímetro sem confusão");
  await expect(countdown).toContainText("Próxima aula em 5 segundos");
  await expect(countdown).toHaveAccessibleDescription(/^Próxima aula em 5 segundos: Área e perímetro/);
  await expect(countdown.getByRole("button", { name: "Ir agora" })).toBeFocused();
  await expect.poll(() => reports.at(-1)).toBe(1);
  await countdown.getByRole("button", { name: "Cancelar" }).click();
  await expect(countdown).toHaveCount(0);
  await countdowns.resume();
  await page.clock.fastForward(8_000);
  await expect(page.getByRole("heading", { name: pythagoras })).toBeVisible();
  if (!isMobile) await expect(treeItem(page, /Pitágoras.*concluída/)).toBeVisible();
  await page.getByRole("button", { name: "Ver de novo" }).click();
  await expect.poll(() => currentTime(page)).toBeLessThan(5);
  await countdowns.stop();
  await jumpToEnd(page, 0.4);
  await countdown.getByRole("button", { name: "Ir agora" }).click();
  await expect(page.getByRole("heading", { name: "Área e perímetro sem confusão" })).toBeVisible();
  expect(await bruno.progress("20260005", pythagoras)).toBe(1);
});

test("a finished video starts over, is controlled by keyboard, and its countdown opens the next lesson @desktop", async ({
  page,
  portal,
}) => {
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", percent));
  const duration = await loadVideo(page);
  await expect(page.getByRole("region", { name: `Vídeo: ${percent}` })).toBeVisible();
  expect(await currentTime(page), "0.97 and more starts over").toBeLessThan(1);
  await play(page);

  await test.step("captions, speed, volume and position by keyboard", async () => {
    const property = (name: "playbackRate" | "muted" | "paused") =>
      video(page).evaluate((element: HTMLVideoElement, key) => element[key], name);
    await page.keyboard.press(">");
    await expect.poll(() => property("playbackRate")).toBe(1.25);
    await page.keyboard.press("m");
    await expect.poll(() => property("muted")).toBe(true);
    await page.keyboard.press("5");
    await expect.poll(() => currentTime(page)).toBeGreaterThan(duration * 0.49);
    await page.keyboard.press("k");
    await expect.poll(() => property("paused")).toBe(true);
    const captions = page.getByRole("button", { name: /^Legendas/ });
    await expect(captions).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("c");
    await expect(captions).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("slider", { name: "Posição" }).focus();
    await page.keyboard.press("Home");
    await expect.poll(() => currentTime(page)).toBeLessThan(1);
    await expect(page.getByRole("button", { name: "Janela flutuante" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Tela cheia" })).toBeVisible();
  });

  await play(page);
  await jumpToEnd(page, 0.4);
  await expect(page.getByRole("dialog", { name: "Próxima aula" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Potências e raízes: crescer e voltar" })).toBeVisible({
    timeout: 15_000,
  });
});

test("a missing video says so, and the lesson can still be finished @phone", async ({ page, portal }) => {
  const bruno = await enter(page, portal, "bruno");
  await page.goto(await bruno.lesson("20260005", "Funções: a máquina de números"));
  await expect(page.getByRole("heading", { name: "Vídeo aula não encontrada." })).toBeVisible();
  await page.getByRole("button", { name: "Finalizar Aula" }).click();
  await expect(page.getByRole("heading", { name: "Função afim: ler uma reta" })).toBeVisible();
  expect(await bruno.progress("20260005", "Funções: a máquina de números")).toBe(1);
});

test("an embedded video is at most 800 px wide, 16:9, and receives only the origin as referrer", async ({
  page,
  context,
  portal,
}) => {
  await standInForYouTube(context);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  const ana = await enter(page, portal, "ana");
  await page.goto(await ana.lesson("20260001", "Números que usamos todo dia"));
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
  const { width, height } = await boxOf(frame);
  expect(width, "800 px if the window is wide enough (spec §9)").toBe(
    Math.min(800, page.viewportSize()?.width ?? 0),
  );
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await expect(page.getByRole("button", { name: "Aula Finalizada!" })).toBeDisabled();
  expect(
    await frame.evaluate((element: HTMLIFrameElement) => element.allowFullscreen),
    "whole screen may be asked for",
  ).toBe(true);
  expect(warnings).toEqual([]);
});
