import type { ComponentProps } from "react";
import { useOutlet } from "react-router";
import { useCurrentUser } from "../../../platform/session/current-user.ts";
import { useLeaveDialog } from "../../../ui/use-leave-dialog.ts";
import { LoadingDialog } from "./loading-dialog.tsx";

type UnknownProps = { below: string; query: ComponentProps<typeof LoadingDialog>["query"] };

const Unknown = ({ below, query }: UnknownProps) => (
  <LoadingDialog title="Escrever no fórum" query={query} onLeave={useLeaveDialog(below)} />
);

/**
 * The dialogs of a page, as routes below it at the address `below`. Drafts belong to a student, so the dialogs wait until the
 * student is known, and report it if that fails.
 */
export function DialogOutlet({ below, context }: { below: string; context: unknown }) {
  const user = useCurrentUser();
  const dialog = useOutlet(context);
  if (user.data || dialog === null) return dialog;
  return user.isPending ? null : <Unknown below={below} query={user} />;
}
