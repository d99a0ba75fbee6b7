import type { Enrollment } from "@sabia/contract";
import { enrollmentStatuses } from "@sabia/contract/texts";
import { IconArrowRight, IconListNumbers, IconReceipt2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { describeFinished, describeLessons } from "../../../platform/study/describe-lessons.ts";
import { seedOf } from "../../../platform/study/seed-of.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ActionIcon, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { InlineList } from "../../../ui/inline-list.tsx";
import { Seal } from "../../../ui/tiles.tsx";
import { Trail } from "../../../ui/trail.tsx";
import { openedHere } from "../../../ui/use-leave-dialog.ts";
import { canOpenClassroom, statusSigns } from "../status.ts";
import styles from "./course-card.module.css";

type StatusReasonProps = { awaitsPayment: boolean; sentence: string | null };

/** Why the course can't be opened, or other information about its status. */
function StatusReason({ awaitsPayment, sentence }: StatusReasonProps) {
  if (awaitsPayment)
    return (
      <p className={styles.why}>
        Acesso bloqueado até o pagamento ser confirmado. Veja o que falta em{" "}
        <Link to={pathTo("ambienteAluno.orders")}>Meus pedidos</Link>.
      </p>
    );
  return sentence ? <p className={styles.why}>{sentence}</p> : null;
}

type CourseCardProps = { enrollment: Enrollment; financial: boolean };

export function CourseCard({ enrollment, financial }: CourseCardProps) {
  const { id, number, status, group, lessons, awaits_payment } = enrollment;
  const { course } = group.syllabus;
  const { name } = course;
  const { tone, icon: StatusIcon, faded, sentence } = statusSigns[status];
  const open = canOpenClassroom(status);
  const heading = `course-${id}`;
  const classroom = pathTo("salaDeAula", { matriculaId: id });
  return (
    <Card as="article" className={styles.course} data-open={open || undefined} aria-labelledby={heading}>
      <div className={styles.top}>
        <Seal seed={seedOf(course)} faded={faded} className={styles.seal} />
        <div className="grow">
          <div className={styles.line}>
            <h2 className="h3" id={heading}>
              {open ? <Link to={classroom}>{name}</Link> : name}
            </h2>
            <Badge tone={tone} icon={StatusIcon}>
              {enrollmentStatuses[status]}
            </Badge>
          </div>
          <p className="meta num">
            <InlineList>
              {group.name}
              {`Matrícula ${number}`}
            </InlineList>
          </p>
          <StatusReason awaitsPayment={awaits_payment} sentence={sentence} />
          {open && lessons.total > 0 ? (
            <div className={styles.progress}>
              <Trail {...lessons} label={describeFinished(lessons)} />
              <span className="meta num" aria-hidden="true">
                {describeLessons(lessons)}
              </span>
            </div>
          ) : null}
        </div>
      </div>
      <div className={styles.actions}>
        {open ? (
          <ButtonLink
            to={classroom}
            variant="subtle"
            // the course's name leads there too, and is the tab stop; this link is for the pointer, and for voice
            // control, which finds it by its words
            tabIndex={-1}
            aria-describedby={heading}
            rightSection={<IconArrowRight {...icon} />}
          >
            Entrar na sala
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={pathTo("ambienteAluno.course.quadroDeNotas", { matriculaId: id })}
          variant="subtle"
          aria-describedby={heading}
          leftSection={<IconListNumbers {...icon} />}
        >
          Notas
        </ButtonLink>
        {financial ? (
          <ActionIcon
            component={Link}
            to={pathTo("ambienteAluno.course.financial", { matriculaId: id })}
            state={openedHere}
            preventScrollReset
            className={styles.financial ?? ""}
            aria-label="Financeiro"
            aria-describedby={heading}
            title="Financeiro"
          >
            <IconReceipt2 {...icon} />
          </ActionIcon>
        ) : null}
      </div>
    </Card>
  );
}
