import "./ui/tokens.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./ui/mantine-variables.css";
import "./ui/global.css";
import "./ui/print.css";
import "./ui/first-paint.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createRouter } from "./app/router.tsx";
import { startUnsentAnswers } from "./app/start-unsent-answers.ts";
import { untilFirstPage } from "./app/until-first-page.ts";
import { startWayBack } from "./app/way-back.ts";
import { queryClient } from "./platform/api/query-client.ts";
import { nonce } from "./platform/app-info.ts";
import { startPendingProgress } from "./platform/progress/pending-progress.ts";

// libraries that write their own <style> (scroll lock) read the nonce from this variable
Object.assign(window, { __webpack_nonce__: nonce });

startPendingProgress();
startUnsentAnswers();
startWayBack();

const router = createRouter();
void untilFirstPage(router).then(() =>
  // a transition renders in slices, so that a slow phone stays responsive
  startTransition(() =>
    createRoot(document.getElementById("root") as HTMLElement).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
);
