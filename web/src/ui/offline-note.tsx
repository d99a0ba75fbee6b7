import { LiveRegion, Note } from "./note.tsx";
import { useOnline } from "./use-online.ts";

/** Says that the device is offline, and what is safe meanwhile. */
export function OfflineNote({ children }: { children: string }) {
  const online = useOnline();
  return (
    <LiveRegion>
      {online ? null : (
        <Note tone="warn">
          <p>{children}</p>
        </Note>
      )}
    </LiveRegion>
  );
}
