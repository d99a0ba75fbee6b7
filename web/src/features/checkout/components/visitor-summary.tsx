import { formatMoney } from "@sabia/contract/texts";
import { useNavigate } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { rememberDestination } from "../../../platform/session/destination.ts";
import { Button } from "../../../ui/button.tsx";
import type { Purchase } from "../purchase.ts";
import { dueToday, listPackages, listTrial } from "./payment-summary.tsx";
import { Summary } from "./summary.tsx";

/** A purchase needs a login; login and registration both lead back here afterwards (spec §4). */
export function VisitorSummary({ purchase, back }: { purchase: Purchase; back: string }) {
  const navigate = useNavigate();
  const go = (to: "auth.login" | "auth.register") => {
    rememberDestination(back);
    void navigate(pathTo(to));
  };
  return (
    <Summary
      lines={[...listPackages(purchase), ...listTrial(purchase)]}
      total={formatMoney(dueToday(purchase))}
      tall
      action={
        <>
          <Button size="lg" fullWidth onClick={() => go("auth.login")}>
            Prosseguir com o login
          </Button>
          <Button variant="default" fullWidth onClick={() => go("auth.register")}>
            Cadastrar
          </Button>
        </>
      }
    />
  );
}
