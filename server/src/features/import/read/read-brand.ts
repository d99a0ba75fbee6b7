import { z } from "zod";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { type Refusals, type SourceLine, Unique } from "../refusals.ts";
import { text } from "./fields.ts";
import { renderMarkdown } from "./markdown.ts";
import type { BrandSource } from "./package.types.ts";
import type { PackageFiles } from "./package-files.ts";
import { readYaml } from "./yaml-source.ts";

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'must be a colour such as "#12616f"' });
const variant = z.enum(["light", "dark"]);

const schema = z.strictObject({
  slug: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, {
    error: "must start with a lower-case letter and have lower-case letters, digits and _ only, 40 at most",
  }),
  name: text(80),
  hosts: z
    .array(
      z.string().regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, {
        error: "must be a host in lower case, without scheme and port",
      }),
    )
    .min(1, { error: "needs one host at least" }),
  default: z.boolean().default(false),
  time_zone: z.string().refine(isTimeZone, { error: "must be a time zone such as America/Sao_Paulo" }),
  credit: text(200),
  privacy: z
    .string()
    .regex(/^[\w-]+\.md$/, {
      error: "must be the name of a Markdown file beside brand.yaml, such as privacidade.md",
    })
    .optional(),
  modules: z.strictObject({ financial: z.boolean().default(false) }).default({ financial: false }),
  logo: z.string(),
  logo_dark: z.string().optional(),
  mark: z.string(),
  mark_dark: z.string().optional(),
  theme: z.strictObject({
    primary: colour,
    accent: colour,
    secondary: colour,
    login_background: colour,
    login_font: colour,
    login_button: colour,
    background_variant: variant,
    menu_variant: variant,
    app_variant: variant,
    login_variant: variant,
    follow_system: z.boolean().default(false),
  }),
});

/** Reads a text file of the package by name; undefined if it doesn't exist. */
type ReadText = (name: string) => Promise<string | undefined>;

async function readPrivacy(
  name: string | undefined,
  place: SourceLine,
  readText: ReadText,
  refusals: Refusals,
): Promise<string | null> {
  if (name === undefined) return null;
  const markdown = await readText(name);
  if (markdown !== undefined) {
    const { html } = await renderMarkdown(markdown, { file: name, line: 1, keepsLines: true }, refusals);
    return html;
  }
  refusals.add(place, `the file "${name}" doesn't exist beside brand.yaml`);
  return null;
}

/** Reads brand.yaml; its logos become public files. */
export async function readBrand(
  yaml: string,
  readText: ReadText,
  files: PackageFiles,
  refusals: Refusals,
): Promise<BrandSource | undefined> {
  const read = readYaml(yaml, "brand.yaml", schema, refusals);
  if (!read) return undefined;
  const { value, placeOf } = read;
  const hosts = new Unique(refusals, "this host");
  for (const [index, host] of value.hosts.entries()) hosts.add(host, placeOf("hosts", index));

  const privacyHtml = await readPrivacy(value.privacy, placeOf("privacy"), readText, refusals);
  const logo = await files.use(value.logo, "logo", placeOf("logo"));
  const mark = await files.use(value.mark, "logo", placeOf("mark"));
  const logoDark = value.logo_dark ? await files.use(value.logo_dark, "logo", placeOf("logo_dark")) : logo;
  const markDark = value.mark_dark ? await files.use(value.mark_dark, "logo", placeOf("mark_dark")) : mark;
  if (!logo || !mark || !logoDark || !markDark) return undefined;
  const logos = { logo: logo.name, logo_dark: logoDark.name, mark: mark.name, mark_dark: markDark.name };
  return {
    slug: value.slug,
    name: value.name,
    hosts: value.hosts,
    isDefault: value.default,
    timeZone: value.time_zone,
    credit: value.credit,
    financial: value.modules.financial,
    privacyHtml,
    theme: { ...value.theme, ...logos },
    placeOf,
  };
}
