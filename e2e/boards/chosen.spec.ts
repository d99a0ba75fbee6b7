import { comeBack } from "../support/gestures.ts";
import { hold } from "../support/hold.ts";
import { enter, expect, test } from "../support/test.ts";

const tall = Array.from({ length: 40 }, (_, at) => `<p>Aviso ${at + 1}</p>`).join("");
const toGroup = (id: number) => ({
  id,
  name: `Turma ${id}`,
  annotations: tall,
  syllabus: { course: { name: "Curso", slug: "curso" } },
});

test("the chosen board stays in view when the boards are reloaded in another order", async ({
  page,
  portal,
}) => {
  await enter(page, portal, "ana");
  let ids = [1, 2, 3];
  await page.route("**/v1/groups*", (route) =>
    route.fulfill({ json: { data: { groups: ids.map(toGroup) } } }),
  );
  await page.goto("/annotations");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  const release = await hold(page, /\/v1\/groups(?!.*limit)/);
  await page.getByRole("link", { name: "Curso » Turma 1", exact: true }).click();
  const chosen = page.getByRole("heading", { name: "Mural: Curso » Turma 1", exact: true });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  ids = [4, 2, 3, 1, 5];
  release();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(chosen).toBeFocused();

  // a reader who has scrolled elsewhere stays there
  await page.keyboard.press("End");
  await expect(chosen).not.toBeInViewport();
  ids = [6, 4, 2, 3, 1, 5];
  await comeBack(page);
  await expect(page.getByRole("article")).toHaveCount(6);
  await expect(chosen).not.toBeInViewport();
});

test("the chosen board stays in view when pictures above it load late", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const picture = '<img src="/api/v1/file/get-file?file_name=alta.svg" alt="o mapa">';
  const groups = [1, 2].map((id) => ({ ...toGroup(id), annotations: id === 1 ? picture : "Um aviso" }));
  await page.route("**/v1/groups*", (route) => route.fulfill({ json: { data: { groups } } }));
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="2000"/>';
  const release = await hold(page, "**/file/get-file*", {
    answer: (route) => route.fulfill({ contentType: "image/svg+xml", body }),
  });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Curso » Turma 2", exact: true }).click();
  const chosen = page.getByRole("heading", { name: "Mural: Curso » Turma 2", exact: true });
  await expect(chosen).toBeFocused();
  release();
  const height = () => page.getByRole("img", { name: "o mapa" }).evaluate((one) => one.clientHeight);
  await expect.poll(height).toBe(2_000);
  await expect(chosen).toBeInViewport({ ratio: 1 });
});
