import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandSlots } from "./brand-slots.ts";
import { nameClass } from "./class-names.ts";
import { compileHints } from "./compile-hints.ts";
import { precompress } from "./precompress.ts";
import { changePreloadHelper } from "./preload-helper.ts";
import { routeFiles } from "./route-files.ts";

/** Kept with the routes that use them (see the weight check): modules with lazy imports, and the users' texts with their images. */
const ofRoutes = /rich-text\/|api\/(get-file|call-file|read-bytes)\.|-(route|frame)\.tsx$|unsent-answers/;
/** Shared by many pages, but not the login: loaded with the frame of most pages, and with the long forms. */
const framed =
  /src\/(app\/(frame|student-frame\.module)|ui\/(avatar|badge|breadcrumbs|rows(\.module)?|failed-line(\.module)?|dialog|error-summary|initials|menu|page-numbers|rich-text\/excerpt|sheet|use-leave-dialog)|platform\/(shop\/(create-)?cart|drafts\/(create-)?drafts|study\/(enrollments|forums|seed-of)|time\/today))\.|Icon(CircleX|Messages|Pin|Receipt2)\./;
/** Shared modules that only the forums' pages use. */
const forumsAlone = /src\/ui\/pagination\.|Icon(Plus|Pencil)\./;
const fields =
  /src\/(ui\/(choice-cards|segmented-radios|form-grid|form-values|masked-input|masks?|select|loaded-select)|platform\/places)\./;

export default defineConfig({
  plugins: [react(), changePreloadHelper(), brandSlots(), routeFiles(), compileHints(), precompress()],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: ["chrome111", "edge111", "firefox121", "safari16.4"],
    modulePreload: { polyfill: false },
    sourcemap: false,
    // lists what each route loads, for the weight check
    manifest: true,
    // the CSP forbids data: fonts, and small images are smaller as files
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // what every page needs in one file: many small ones compress worse
          groups: [
            // inlined in the page, see brand-slots.ts
            { name: "first-paint", test: /src\/ui\/(tokens|global|first-paint)\.css$/ },
            {
              name: "base",
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\/|@mantine\/core\/esm\/core\//,
            },
            // the part of the contract for selling and paying, which no other page needs
            { name: "cards", test: /contract\/src\/(cards|money)\./ },
            // what many pages need: each file costs a round trip on a slow connection
            {
              name: "common",
              test: (id) =>
                /src\/(ui|platform|app)\/|@tabler\/icons-react/.test(id) &&
                ![ofRoutes, framed, fields].some((apart) => apart.test(id)),
              minShareCount: 5,
            },
            // what the first script contains anyway, so that no group below takes it out
            { name: "start", tags: ["$initial"] },
            // on the login's pages and in the frames: a lesson shows neither
            { name: "logo", test: /src\/app\/logo\.|IconKey\./ },
            // small modules of a few pages each, together: otherwise each would be a file of its own
            {
              name: "small",
              test: /src\/(ui\/(redirect|use-outside-press|skip-link|trail|use-open-here|whole-percent)|platform\/study\/describe-lessons)\.|Icon(ArrowRight|Clock)\./,
            },
            // what the long forms share: the profile must not load the checkout
            {
              name: "fields",
              test: fields,
            },
            {
              name: "frame",
              test: framed,
            },
            {
              name: "lesson",
              test: /src\/(ui\/(bottom-bar|format-(clock|size)|rich-text\/rich-text\.module)|platform\/(api\/get-file|time\/seconds-left))\.|Icon(Download|ListTree|DeviceMobileCheck|Player(Play|Pause)Filled)\./,
            },
            // with the DOMPurify that it uses
            { name: "rich-text", test: /dompurify|rich-text\/(prepare-html|rich-text)\.tsx?/ },
            // what every sign-out deletes, also on pages without exercises
            { name: "answer-files", test: /pending\/answer-files\./ },
            // packages on sale, for the shop and the cart
            {
              name: "packages",
              test: /src\/(ui\/whole-prices|platform\/shop\/(course-packages|list-owned|owned-packages))\.|Icon(CreditCard|Gift)\./,
            },
            // what the pages of one feature share, and what only it uses from elsewhere
            {
              name: (id) => (forumsAlone.test(id) ? "forums" : /src\/features\/([^/]+)\//.exec(id)?.[1]),
              debugName: "features",
              test: (id) => !ofRoutes.test(id),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://localhost:3000" } },
});
