import { IconChevronRight, IconMessages, IconSparkles } from "@tabler/icons-react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { countNews } from "../../../platform/study/forums.ts";
import { Badge } from "../../../ui/badge.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { rowLink } from "../../../ui/rows.tsx";
import { useForums } from "../api/list-forums.ts";
import { chooseForums } from "../choose-forums.ts";
import styles from "./side-card.module.css";
import { SideCard } from "./side-card.tsx";

/** The student's forums, with the number of new discussions since the last visit. */
export const ForumsCard = ({ held }: { held: boolean }) => (
  <SideCard
    id="foruns"
    title="Fóruns"
    link={{ to: pathTo("ambienteAluno.forum.index"), label: "Abrir fóruns" }}
    held={held}
    query={useForums()}
    empty="Quando a sua turma tiver um fórum, ele aparece aqui."
    failed="Não conseguimos carregar os fóruns. As conversas continuam no lugar."
  >
    {(forums) =>
      chooseForums(forums).map(({ id, title, group, new_activity }) => (
        <li key={id}>
          <IconMessages {...icon} />
          <div className="grow">
            <Link
              className={`${rowLink} ${styles.link}`}
              to={pathTo("ambienteAluno.forum.topics", { forumId: id })}
            >
              <bdi>{title}</bdi>
            </Link>
            <div className={styles.group}>
              <p className="meta num">{group.name}</p>
              {new_activity > 0 ? (
                <p className={styles.news}>
                  <Badge tone="brand" icon={IconSparkles}>
                    {countNews(new_activity)}
                  </Badge>
                </p>
              ) : null}
            </div>
          </div>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </li>
      ))
    }
  </SideCard>
);
