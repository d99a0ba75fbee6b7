import { Delayed } from "../ui/delayed.tsx";
import { LoadBar } from "../ui/load-bar.tsx";

/** What the server drew into the page, before React clears it. */
const firstPaint = document.getElementById("root")?.innerHTML ?? "";

/** While the first page's file is on its way: what the server drew, then the thin bar too. */
export const FirstLoad = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our server's own words, read back */}
    <div style={{ display: "contents" }} dangerouslySetInnerHTML={{ __html: firstPaint }} />
    <Delayed>
      <LoadBar active />
    </Delayed>
  </>
);
