import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "vite";

type Modules = {
  /** Paths below `src`, of the web or the contract, without their endings. */
  src: readonly string[];
  /** Names of icons, without `Icon`. */
  icons?: readonly string[];
};

const sources = ["src", "../contract/src"].map((folder) => join(import.meta.dirname, folder));
const exists = (path: string) =>
  sources.some((folder) =>
    ["ts", "tsx", "css"].some((ending) => existsSync(join(folder, `${path}.${ending}`))),
  );

/**
 * Finds out whether a file is one of these modules. Throws if one is gone, icons excepted: under its new name it would be in another
 * chunk.
 */
function anyOf({ src, icons = [] }: Modules): (id: string) => boolean {
  const gone = src.filter((path) => !exists(path));
  if (gone.length > 0) throw new Error(`web/chunks.ts names modules that don't exist: ${gone.join(", ")}`);
  const beginnings = [...src.map((path) => `/src/${path}.`), ...icons.map((name) => `/Icon${name}.`)];
  return (id) => beginnings.some((beginning) => id.includes(beginning));
}

/** Kept with the routes that use them (see the weight check): modules with lazy imports, and the users' texts with their images. */
const isOfRoutes = (id: string) =>
  /rich-text\/|api\/(get-file|call-file|read-bytes)\.|-(route|frame)\.tsx$|unsent-answers/.test(id);

/** Shared by many pages, but not the login: loaded with the frame of most pages, and with the long forms. */
const isFramed = anyOf({
  src: [
    "app/frame",
    "app/student-frame.module",
    "platform/drafts/create-drafts",
    "platform/drafts/drafts",
    "platform/shop/cart",
    "platform/shop/create-cart",
    "platform/study/enrollments",
    "platform/study/forums",
    "platform/study/seed-of",
    "platform/time/today",
    "ui/avatar",
    "ui/badge",
    "ui/breadcrumbs",
    "ui/dialog",
    "ui/error-summary",
    "ui/failed-line",
    "ui/initials",
    "ui/menu",
    "ui/page-numbers",
    "ui/rich-text/excerpt",
    "ui/rows",
    "ui/sheet",
    "ui/use-leave-dialog",
  ],
  icons: ["CircleX", "Messages", "Pin", "Receipt2"],
});

/** What the long forms share: the profile must not load the checkout. */
const isField = anyOf({
  src: [
    "platform/places",
    "ui/choice-cards",
    "ui/form-grid",
    "ui/form-values",
    "ui/loaded-select",
    "ui/mask",
    "ui/masked-input",
    "ui/masks",
    "ui/segmented-radios",
    "ui/select",
  ],
});

/** Shared modules that only the forums' pages use. */
const isForumsAlone = anyOf({ src: ["ui/pagination"], icons: ["Pencil", "Plus"] });

/**
 * The files that the web's modules are built into. Each costs a round trip on a slow connection, and many small ones
 * compress worse; but a page must not load what only others need. The first group that a module fits gets it.
 */
export const chunks: Rolldown.CodeSplittingGroup[] = [
  // inlined in the page, see brand-slots.ts
  { name: "first-paint", test: /src\/ui\/(tokens|global|first-paint)\.css$/ },
  {
    name: "base",
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\/|@mantine\/core\/esm\/core\//,
  },
  // the part of the contract for selling and paying, which no other page needs
  { name: "cards", test: anyOf({ src: ["cards", "money"] }) },
  // what many pages need
  {
    name: "common",
    test: (id) =>
      /src\/(ui|platform|app)\/|@tabler\/icons-react/.test(id) &&
      ![isOfRoutes, isFramed, isField].some((isApart) => isApart(id)),
    minShareCount: 5,
  },
  // what the first script contains anyway, so that no group below takes it out
  { name: "start", tags: ["$initial"] },
  // on the login's pages and in the frames: a lesson shows neither
  { name: "logo", test: anyOf({ src: ["app/logo"], icons: ["Key"] }) },
  // small modules of a few pages each
  {
    name: "small",
    test: anyOf({
      src: [
        "platform/study/describe-lessons",
        "ui/redirect",
        "ui/skip-link",
        "ui/trail",
        "ui/use-open-here",
        "ui/use-outside-press",
        "ui/whole-percent",
      ],
      icons: ["ArrowRight", "Clock"],
    }),
  },
  { name: "fields", test: isField },
  { name: "frame", test: isFramed },
  {
    name: "lesson",
    test: anyOf({
      src: [
        "platform/api/get-file",
        "platform/time/seconds-left",
        "ui/bottom-bar",
        "ui/format-clock",
        "ui/format-size",
        "ui/rich-text/rich-text.module",
      ],
      icons: ["DeviceMobileCheck", "Download", "ListTree", "PlayerPauseFilled", "PlayerPlayFilled"],
    }),
  },
  // with the DOMPurify that it uses
  { name: "rich-text", test: /dompurify|rich-text\/(prepare-html|rich-text)\.tsx?/ },
  // what every sign-out deletes, also on pages without exercises
  { name: "answer-files", test: anyOf({ src: ["features/exercises/pending/answer-files"] }) },
  // packages on sale, for the shop and the cart
  {
    name: "packages",
    test: anyOf({
      src: [
        "platform/shop/course-packages",
        "platform/shop/list-owned",
        "platform/shop/owned-packages",
        "ui/whole-prices",
      ],
      icons: ["CreditCard", "Gift"],
    }),
  },
  // what the pages of one feature share, and what only it uses from elsewhere
  {
    name: (id) => (isForumsAlone(id) ? "forums" : /src\/features\/([^/]+)\//.exec(id)?.[1]),
    debugName: "features",
    test: (id) => !isOfRoutes(id),
    minShareCount: 2,
  },
];
