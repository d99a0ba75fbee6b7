import type { Page } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/layout.ts";
import { newStudent } from "../support/new-student.ts";
import { inOtherScheme } from "../support/other-scheme.ts";
import type { Portal } from "../support/start-portal.ts";
import { axe, expect, test } from "../support/test.ts";

type Placed = { order: { boleto: { url: string; line: string } } };
type Me = { user: { person: { phones: { id: number }[]; addresses: { id: number }[] } } };

/** Places an order of a new person by boleto; the cart has tests of its own. */
async function orderByBoleto(page: Page, portal: Portal) {
  const buyer = await newStudent(page, portal);
  const { user } = await buyer.get<Me>("/auth/user");
  const [phone, address] = [user.person.phones[0]?.id, user.person.addresses[0]?.id];
  const login = { email: buyer.email, password: buyer.password };
  const { token } = await (await page.request.post("/api/v1/auth/login", { data: login })).json();
  const answer = await page.request.post("/api/v1/orders", {
    headers: { authorization: `Bearer ${token}` },
    data: {
      type: "SINGLE_PAYMENT",
      course_packages: [2],
      payment_method: "BOLETO",
      phone_id: phone,
      address_id: address,
      installments: 1,
    },
  });
  expect(answer.status()).toBe(201);
  const { order } = (await answer.json()) as Placed;
  return order.boleto;
}

test("the page of a boleto", async ({ page, portal }) => {
  const { url } = await orderByBoleto(page, portal);
  await page.goto(url);
  await expect(page.getByRole("img", { name: "Código de barras" })).toBeVisible();
  await axe(page);
  await page.keyboard.press("Tab");
  const checkFocusAndLogo = async () => {
    const [ring, focus] = await page.evaluate(() => {
      const { outlineColor } = getComputedStyle(document.activeElement as Element);
      document.body.style.borderColor = "var(--focus)";
      return [outlineColor, getComputedStyle(document.body).borderTopColor];
    });
    expect(ring, "the colour that contrasts with every surface").toBe(focus);
    await expect(page.getByRole("img", { name: "Escola Sabiá" }), "one of two").toBeVisible();
  };
  await checkFocusAndLogo();
  await inOtherScheme(page, checkFocusAndLogo);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScroll(page);
});

test("a boleto is copied, printed and saved as PDF without signing in, but not at an address tampered with @desktop", async ({
  page,
  portal,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404 .*\/boleto\/\d+\?signature=/);
  const { url, line } = await orderByBoleto(page, portal);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(url);
  await page.getByRole("button", { name: "Copiar linha digitável" }).click();
  await expect(page.getByText("Linha digitável copiada.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);

  await page.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute("data-printed", "") }),
  );
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await expect(page.getByRole("img", { name: "Código de barras" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^boleto-.+\.pdf$/);

  await page.goto(url.slice(0, -2));
  await expect(page.getByRole("heading", { name: "Boleto não encontrado" })).toBeVisible();
  await axe(page);
});

test("a boleto paid on the simulator's page says so and can't be paid again @desktop", async ({
  page,
  portal,
}) => {
  const { url, line } = await orderByBoleto(page, portal);
  await page.goto(portal.simulatorUrl);
  await axe(page);
  const row = page
    .getByRole("row")
    .filter({ hasText: line.slice(-14) })
    .first();
  await row.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page).toHaveURL(`${portal.simulatorUrl}/`);
  await expect(row).toContainText("Pago");
  await expect(async () => {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.getByText("Este boleto já foi pago. Não pague de novo.").count()).toBe(1);
  }).toPass();
  await expect(page.getByRole("button", { name: "Copiar linha digitável" })).toBeHidden();
});
