import { filledButtons } from "../support/layout.ts";
import { rewrite } from "../support/rewrite-answers.ts";
import { enter, expect, failedCall, test } from "../support/test.ts";

test("the big card continues with the last lesson", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  const lesson = await ana.lesson("20260002", "A crase em quatro perguntas");
  await page.goto(lesson);
  await expect(page.getByRole("heading", { name: "A crase em quatro perguntas" })).toBeVisible();
  await page.goto("/dashboard");
  const card = page.getByRole("article", { name: "A crase em quatro perguntas" });
  await expect(card).toContainText("Língua Portuguesa");
  await expect(card.getByRole("img", { name: /^\d+ de 11 aulas concluídas$/ })).toBeVisible();
  await card.getByRole("link", { name: "Continuar" }).click();
  await expect(page).toHaveURL(new RegExp(`${lesson}$`));
});

test("the lesson calendar says in words what its squares show", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const calendar = page.getByRole("img", {
    name: /^Aulas concluídas por dia: \d+ aulas em \d+ dias no último ano$/,
  });
  await expect(calendar).toBeVisible();
  await expect(page.getByRole("region", { name: "Aulas concluídas" })).toContainText(
    /\d+\s*aulas? concluídas? este mês/,
  );
  const { own, days } = await calendar.evaluate((element) => ({
    own: (element.firstElementChild as HTMLElement).scrollWidth,
    days: element.querySelectorAll("i").length,
  }));
  expect(days).toBe(365);
  expect(own, "912 px wide (spec §9)").toBe(912);
  // On a phone it scrolls, and starts at today.
  const rightOfToday = () =>
    calendar.locator("[data-today]").evaluate((day) => day.getBoundingClientRect().right);
  await expect.poll(rightOfToday).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});

test("a tab left open overnight has the morning's greeting and date @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.clock.install({ time: new Date("2026-11-22T23:50:00-03:00") });
  // the server's clock decides the day, so it advances with the tab's
  await page.route("**/api/v1/**", async (route) => {
    const response = await route.fetch();
    const date = new Date(await page.evaluate(() => Date.now())).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Boa noite, Ana" })).toBeVisible();
  await expect(page.getByText("Domingo, 22 de novembro")).toBeVisible();
  await expect(page.locator("[data-today]")).toHaveAttribute("title", /^22\/11\/2026/);
  await page.clock.fastForward("09:00:00");
  await expect(page.getByRole("heading", { name: "Bom dia, Ana" })).toBeVisible();
  await expect(page.getByText("Segunda-feira, 23 de novembro")).toBeVisible();
  await expect(page.locator("[data-today]")).toHaveAttribute("title", /^23\/11\/2026/);
});

test("a device whose clock is a month behind shows the server's date @desktop", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  await page.clock.install({ time: Date.now() - 31 * 86_400_000 });
  const answered = page.waitForResponse("**/get-student-lesson-days");
  await page.goto("/dashboard");
  const date = new Date((await (await answered).headerValue("Date")) ?? "");
  const say = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo", ...options });
  await expect(page.locator("[data-today]")).toHaveAttribute("title", new RegExp(`^${say({})}`));
  await expect(page.getByText(say({ day: "numeric", month: "long" }))).toBeVisible();
});

test("courses in progress link to their classrooms @desktop", async ({ page, portal }) => {
  const ana = await enter(page, portal, "ana");
  await page.goto("/dashboard");
  const ongoing = page.getByRole("region", { name: "Em andamento" });
  await expect(ongoing.getByRole("link", { name: /Matemática Essencial/ })).toHaveAttribute(
    "href",
    await ana.classroom("20260001"),
  );
  const spoken = ongoing.getByRole("link", {
    name: /^Língua Portuguesa Turma B\W* \d+ de 11 aulas concluídas$/,
  });
  await expect(spoken, "the count is announced once").toBeVisible();
  await ongoing.getByRole("link", { name: "Todos os cursos" }).click();
  await expect(page).toHaveURL(/\/cursos$/);
});

test("the big card fits a course name that is one long word", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  const name = "Pneumoultramicroscopicossilicovulcanoconiose".repeat(3);
  type Courses = { data: { courses: { group: { syllabus: { course: { name: string } } } }[] } };
  await rewrite<Courses>(page, "**/api/v1/course", ({ data }) => {
    for (const { group } of data.courses) group.syllabus.course.name = name;
  });
  await page.goto("/dashboard");
  const line = page.getByRole("article").getByText(name);
  await expect(line).toBeVisible();
  const hidden = await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden, "of the name").toBeLessThanOrEqual(0);
});

test("a student with nothing to continue is told what comes next @phone", async ({ page, portal }) => {
  await enter(page, portal, "ana");
  type Course = { status: string; awaits_payment: boolean; lessons: object };
  let change: (courses: Course[]) => Course[] = () => [];
  await rewrite<{ data: { courses: Course[] } }>(page, "**/api/v1/course", ({ data }) => {
    data.courses = change(data.courses);
  });
  await page.route("**/get-last-lasson-data", (route) =>
    route.fulfill({ json: { return: { lessonData: null } } }),
  );
  await page.route("**/get-student-lesson-days", (route) =>
    route.fulfill({ json: { lessonProgresses: [] } }),
  );
  const none = page.getByRole("heading", { name: "Nenhum curso em andamento" });
  const ownCourses = page.getByRole("link", { name: "Ver meus cursos" });
  const wait = "Quando a sua matrícula for confirmada";
  await page.goto("/dashboard");
  await test.step("without an enrollment there is an action", async () => {
    await expect(none).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver pacotes" })).toHaveAttribute("href", "/vitrine");
    await expect(page.getByText("Cada aula concluída marca um dia aqui.")).toBeVisible();
  });
  const study = page.getByRole("main");
  const allWith = (state: Partial<Course>) => (courses: Course[]) =>
    courses.map((course) => ({ ...course, ...state }));
  await test.step("whose courses are over or blocked is not told to wait for an enrollment", async () => {
    change = allWith({ status: "F", awaits_payment: false });
    await page.reload();
    await expect(none).toBeVisible();
    await expect(study).toContainText("Seus cursos encerrados continuam em Cursos.");
    await expect(study).not.toContainText(wait);
    await expect(ownCourses).toHaveAttribute("href", "/cursos");
    change = allWith({ status: "B", awaits_payment: false });
    await page.reload();
    await expect(study).toContainText("Acesso bloqueado. Fale com a secretaria da sua unidade.");
    await expect(study).not.toContainText(wait);
    change = allWith({ status: "B", awaits_payment: true });
    await page.reload();
    await expect(study).toContainText(wait);
  });
  const card = page.getByRole("article");
  const emptied = (course: Course) => ({ ...course, lessons: { total: 0, done: 0, current: null } });
  await test.step("a course that has lessons is preferred", async () => {
    change = (courses) => {
      const first = courses.find(({ status }) => status === "E");
      return courses.map((course) => (course === first ? emptied(course) : course));
    };
    await page.reload();
    await expect(card.getByText("Sua primeira aula espera por você.")).toBeVisible();
    await expect(card.getByRole("img", { name: /aulas concluídas$/ })).toBeVisible();
  });
  await test.step("one without lessons promises none", async () => {
    change = (courses) => courses.map((course) => (course.status === "E" ? emptied(course) : course));
    await page.reload();
    await expect(
      card.getByText(
        "Este curso ainda não tem aulas. Assim que a escola publicar a primeira, ela aparece aqui.",
      ),
    ).toBeVisible();
    await expect(card.getByText("Sua primeira aula")).toHaveCount(0);
    await card.getByRole("link", { name: "Ver meus cursos" }).click();
    await expect(page).toHaveURL(/\/cursos$/);
  });
});

test("the other parts don't wait for one that is unavailable @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(503, "/groups"));
  await enter(page, portal, "ana");
  const away = { status: 503, headers: { "Retry-After": "30" }, json: { message: "x" } };
  await page.route("**/v1/groups", (route) => route.fulfill(away));
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Fóruns" }).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Aulas concluídas por dia/ })).toBeVisible();
});

test("a dashboard whose parts have all failed still has one filled button, and each part can be retried @phone", async ({
  page,
  portal,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(failedCall(500, "/(course|groups|forum/list-all|enrollment/get-[\\w-]+)"));
  await enter(page, portal, "ana");
  const parts = /\/v1\/(course|groups|forum\/list-all|enrollment\/get-(student|last))/;
  await page.route(parts, (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar seus estudos" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Não conseguimos carregar o calendário" })).toBeVisible();
  const retries = page.getByRole("button", { name: "Tentar novamente" });
  await expect(retries).toHaveCount(4);
  await expect(filledButtons(page)).toHaveCount(1);
  await page.unrouteAll();
  for (let left = 4; left > 0; left -= 1) {
    await retries.last().click();
    await expect(retries).toHaveCount(left - 1);
  }
  await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Murais" }).getByRole("listitem")).toHaveCount(3);
});

test.describe("of the other brand", () => {
  test.use({ brand: "ipe" });

  test("has another person with the same e-mail @desktop", async ({ page, portal }) => {
    await enter(page, portal, "anaOfIpe");
    const answered = page.waitForResponse("**/api/v1/course");
    await page.goto("/dashboard");
    expect((await (await answered).json()).data.courses).toHaveLength(1);
    await expect(page.getByRole("article")).toContainText("Ecologia do Cerrado");
    await expect(page.getByRole("heading", { name: "Em andamento" })).toHaveCount(0);
  });
});
