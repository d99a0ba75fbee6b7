import { Delayed } from "../ui/delayed.tsx";
import { LoadBar } from "../ui/load-bar.tsx";

/** The server-rendered markup, read before React clears it. */
const firstPaint = document.getElementById("root")?.innerHTML ?? "";

/** While the first route's chunk loads: the server-rendered markup, plus the load bar after a delay. */
export const FirstLoad = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: markup from our own server */}
    <div style={{ display: "contents" }} dangerouslySetInnerHTML={{ __html: firstPaint }} />
    <Delayed>
      <LoadBar active />
    </Delayed>
  </>
);
