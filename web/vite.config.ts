import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandSlots } from "./brand-slots.ts";
import { chunks } from "./chunks.ts";
import { nameClass } from "./class-names.ts";
import { compileHints } from "./compile-hints.ts";
import { precompress } from "./precompress.ts";
import { changePreloadHelper } from "./preload-helper.ts";
import { routeFiles } from "./route-files.ts";
import { slimIcons } from "./slim-icons.ts";

export default defineConfig({
  plugins: [
    react(),
    slimIcons(),
    changePreloadHelper(),
    brandSlots(),
    routeFiles(),
    compileHints(),
    precompress(),
  ],
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
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { "/api": "http://localhost:3000" } },
});
