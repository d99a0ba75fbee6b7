import type { Order } from "@sabia/contract";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyLine } from "../../../ui/copy-line.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { formatDay, formatLine } from "../order-texts.ts";
import styles from "./boleto-box.module.css";

export type Boleto = NonNullable<Order["boleto"]>;

type BoletoBoxProps = {
  boleto: Boleto;
  /** To pay it is the screen's main action. */
  isMain?: boolean;
  /** What happens after payment. */
  children: ReactNode;
};

/** A boleto awaiting payment: due date, link, and the line to copy. */
export const BoletoBox = ({ boleto, isMain = false, children }: BoletoBoxProps) => (
  <div className={styles.due}>
    <p>
      <strong>O boleto vence em {formatDay(boleto.due_at)}.</strong>
      <span className="meta">{children}</span>
    </p>
    <Button
      component="a"
      href={boleto.url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconExternalLink {...icon} />}
    >
      Abrir boleto
    </Button>
    <div className={styles.line}>
      <CopyLine
        label="Linha digitável"
        shown={formatLine(boleto.line)}
        text={boleto.line}
        copied="Linha digitável copiada."
        isMain={isMain}
      />
    </div>
  </div>
);
