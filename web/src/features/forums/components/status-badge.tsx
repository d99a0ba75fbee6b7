import type { Discussion } from "@sabia/contract";
import { IconLock, IconMessageCircle, IconMessageCircleCheck } from "@tabler/icons-react";
import { Badge } from "../../../ui/badge.tsx";

const signs = {
  E: { tone: "brand", icon: IconMessageCircle },
  R: { tone: "ok", icon: IconMessageCircleCheck },
  F: { tone: "plain", icon: IconLock },
} as const;

export const StatusBadge = ({ status, statusText }: Pick<Discussion, "status" | "statusText">) => (
  <Badge {...signs[status]}>{statusText}</Badge>
);
