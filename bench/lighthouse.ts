import { existsSync } from "node:fs";
import lighthouse from "lighthouse";
import puppeteer from "puppeteer-core";

const account = { email: "ana.lima@sabia.example", password: "sabia-ana-1" };
const categories = ["performance", "accessibility", "best-practices"] as const;
const aims = { performance: 95, accessibility: 100, "best-practices": 100 };

const findChromium = () =>
  [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (path) => path && existsSync(path),
  );

async function signIn(url: string): Promise<{ token: string; enrollmentId: number }> {
  const headers = { "content-type": "application/json" };
  const login = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers,
    body: JSON.stringify(account),
  });
  const { token } = (await login.json()) as { token: string };
  const courses = await fetch(`${url}/api/v1/course`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await courses.json()) as { data: { courses: { id: number; number: string }[] } };
  const enrollment = data.courses.find((course) => course.number === "20260001");
  if (!enrollment) throw new Error("the demo's enrollment 20260001 is missing");
  return { token, enrollmentId: enrollment.id };
}

/** Prints Lighthouse's mobile figures (simulated slow phone) for login, dashboard and classroom. */
export async function runLighthouse(url: string): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) {
    console.log("\nLighthouse left out: no Chromium found.");
    return;
  }
  const { token, enrollmentId } = await signIn(url);
  const routes = [
    { name: "login", path: "/login", signedIn: false },
    { name: "dashboard", path: "/dashboard", signedIn: true },
    { name: "classroom", path: `/saladeaula/${enrollmentId}`, signedIn: true },
  ];
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await puppeteer.launch({
    executablePath,
    args: [...sandbox, "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  console.log("\nLighthouse, mobile, simulated (aim: 95 / 100 / 100)");
  try {
    for (const { name, path, signedIn } of routes) {
      const page = await browser.newPage();
      if (signedIn)
        await page.evaluateOnNewDocument((value) => sessionStorage.setItem("token", value), token);
      const result = await lighthouse(
        `${url}${path}`,
        { logLevel: "error", onlyCategories: [...categories] },
        undefined,
        page,
      );
      const scores = categories.map((category) =>
        Math.round((result?.lhr.categories[category]?.score ?? 0) * 100),
      );
      console.log(`  ${name.padEnd(10)} ${scores.join(" / ")}`);
      for (const [index, category] of categories.entries()) {
        if ((scores[index] ?? 0) >= aims[category]) continue;
        for (const { id } of result?.lhr.categories[category]?.auditRefs ?? []) {
          const audit = result?.lhr.audits[id];
          if (audit?.score != null && audit.score < 0.9)
            console.log(`    ${category}: ${audit.title} ${audit.displayValue ?? ""}`);
        }
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
