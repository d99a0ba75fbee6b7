import { lazy, type ReactNode, Suspense } from "react";
import { Outlet } from "react-router";
import { pathTo } from "../platform/paths.ts";
import { useSignedIn } from "../platform/session/use-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./frame.module.css";
import { Frame } from "./frame.tsx";

const StudentFrame = lazy(async () => ({ default: (await import("./student-frame.tsx")).StudentFrame }));

/** A visitor sees a login link instead of the menu (spec §2). */
function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <Frame
      home={pathTo("auth.login")}
      end={
        <ButtonLink to={pathTo("auth.login")} variant="subtle" className={styles.enter ?? ""}>
          Login
        </ButtonLink>
      }
    >
      {children}
    </Frame>
  );
}

export function Component() {
  const ChosenFrame = useSignedIn() ? StudentFrame : PublicFrame;
  return (
    <Suspense>
      <ChosenFrame>
        <Outlet />
      </ChosenFrame>
    </Suspense>
  );
}
