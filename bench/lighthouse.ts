import lighthouse from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { findChromium } from "../scripts/chromium.mjs";
import { listRoutes, type Route } from "./lighthouse-routes.ts";

const aims = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 } as const;
type Category = keyof typeof aims;
/** Indexing by search engines: robots.txt forbids it on purpose. */
const skipAudits = ["is-crawlable"];
/** What performance on a slow phone depends on; in milliseconds except the last. */
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "total-blocking-time",
  "cumulative-layout-shift",
] as const;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

async function visit(browser: Browser, url: string, route: Route): Promise<Report> {
  const page = await browser.newPage();
  try {
    if (route.token)
      await page.evaluateOnNewDocument((value) => sessionStorage.setItem("token", value), route.token);
    const result = await lighthouse(
      `${url}${route.path}`,
      { logLevel: "error", onlyCategories: Object.keys(aims), skipAudits },
      undefined,
      page,
    );
    if (!result) throw new Error(`Lighthouse has nothing to say of ${route.path}`);
    return result.lhr;
  } finally {
    await page.close();
  }
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

const describeTiming = (report: Report, id: (typeof timings)[number]) => {
  const value = report.audits[id]?.numericValue ?? 0;
  return id === "cumulative-layout-shift" ? value.toFixed(3) : `${Math.round(value)} ms`;
};

/** The audits that make a report miss its aims. */
function findShortcomings(report: Report): string[] {
  return (Object.keys(report.categories) as Category[])
    .filter((category) => scoreOf(report, category) < aims[category])
    .flatMap((category) =>
      (report.categories[category]?.auditRefs ?? []).flatMap(({ id }) => {
        const audit = report.audits[id];
        return audit?.score != null && audit.score < 0.9
          ? [`${category}: ${audit.title} ${audit.displayValue ?? ""}`]
          : [];
      }),
    );
}

/**
 * Prints Lighthouse's mobile figures (simulated slow phone) for routes of each kind. Takes the run with the median
 * performance, since a busy machine only ever makes a run worse. Returns the missed aims.
 */
export async function runLighthouse(url: string, runs = 3): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) {
    return ["Lighthouse was left out: no Chromium found"];
  }
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await puppeteer.launch({
    executablePath,
    args: [...sandbox, "--disable-background-networking", "--disable-component-update", "--no-first-run"],
  });
  console.log(
    `\nLighthouse, mobile, simulated, the middle of ${runs} (aim: ${Object.values(aims).join(" / ")})`,
  );
  const missed: string[] = [];
  try {
    for (const route of await listRoutes(url)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await visit(browser, url, route));
      reports.sort((one, other) => scoreOf(one, "performance") - scoreOf(other, "performance"));
      const middle = reports[Math.floor(runs / 2)] as Report;
      const categories = Object.keys(middle.categories) as Category[];
      const scores = categories.map((category) => scoreOf(middle, category)).join(" / ");
      const columns = timings
        .map((id) => `${middle.audits[id]?.title} ${describeTiming(middle, id)}`)
        .join(" · ");
      console.log(`  ${route.name.padEnd(15)} ${scores.padEnd(21)} ${columns}`);
      const shortcomings = findShortcomings(middle);
      for (const shortcoming of shortcomings) console.log(`    ${shortcoming}`);
      if (categories.some((category) => scoreOf(middle, category) < aims[category]))
        missed.push(`Lighthouse on ${route.name}: ${scores}`);
    }
  } finally {
    await browser.close();
  }
  return missed;
}
