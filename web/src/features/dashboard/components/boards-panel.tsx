import { IconPin } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { icon } from "../../../ui/icon-props.ts";
import { excerptOf, isBlankHtml } from "../../../ui/rich-text/excerpt.ts";
import { rowLink } from "../../../ui/rows.tsx";
import { useGroups } from "../api/get-groups.ts";
import styles from "./side-card.module.css";
import { SideCard } from "./side-card.tsx";

const all = pathTo("ambienteAluno.annotations");

const summarize = (annotations: string) =>
  isBlankHtml(annotations)
    ? "Não há anotações disponíveis"
    : excerptOf(annotations) || "Veja a imagem no mural";

/** The boards of three groups, and a link to all of them (spec §2). */
export const BoardsPanel = () => (
  <SideCard
    id="murais"
    title="Murais"
    link={{ to: all, label: "Ver todos" }}
    tall
    query={useGroups()}
    empty="Não há anotações disponíveis"
    failed="Não conseguimos carregar os murais. Os avisos continuam no lugar."
  >
    {(groups) =>
      groups.map(({ id, name, annotations, syllabus }) => (
        <li key={id}>
          <IconPin className={styles.top} {...icon} />
          <div className="grow">
            <Link className={`${rowLink} ${styles.link} ${styles.small}`} to={`${all}#mural-${id}`}>
              {syllabus.course.name} » {name}
            </Link>
            <p className={`${styles.excerpt} meta`}>{summarize(annotations)}</p>
          </div>
        </li>
      ))
    }
  </SideCard>
);
