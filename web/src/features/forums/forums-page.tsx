import type { Forum } from "@sabia/contract";
import { IconChevronRight, IconMessages, IconSparkles } from "@tabler/icons-react";
import { Link } from "react-router";
import { useQuery } from "../../platform/api/use-query.ts";
import { pathTo } from "../../platform/paths.ts";
import { countNews, forumsQuery } from "../../platform/study/forums.ts";
import { formatMoment } from "../../platform/time/moments.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InlineList } from "../../ui/inline-list.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { Rows, rowLink } from "../../ui/rows.tsx";
import { ListSkeleton } from "./components/list-skeleton.tsx";
import styles from "./components/lists.module.css";
import { LoadFailure } from "./components/load-failure.tsx";

export { loadForums as loader } from "./load-first.ts";

const ForumRow = ({ forum }: { forum: Forum }) => (
  <li>
    <IconMessages size={24} stroke={1.75} className={styles.icon} aria-hidden />
    <div className="grow">
      <h2 className={styles.title}>
        <Link className={rowLink} to={pathTo("ambienteAluno.forum.topics", { forumId: forum.id })}>
          <bdi>{forum.title}</bdi>
        </Link>
      </h2>
      <p className="meta num">
        <InlineList>
          {/* a field of ours, too: see `seedOf` */}
          {forum.group.syllabus?.course.name}
          {forum.group.name}
          {forum.last_activity_at ? `última em ${formatMoment(forum.last_activity_at)}` : null}
        </InlineList>
      </p>
      {forum.new_activity > 0 ? (
        <p className={styles.news}>
          <Badge tone="brand" icon={IconSparkles}>
            {countNews(forum.new_activity)}
          </Badge>
        </p>
      ) : null}
    </div>
    <IconChevronRight size={20} stroke={1.75} className={styles.icon} aria-hidden />
  </li>
);

function ForumList() {
  const forums = useQuery(forumsQuery);
  if (forums.isPending) return <ListSkeleton of="forums" />;
  if (!forums.data) return <LoadFailure what="seus fóruns" query={forums} level={2} />;
  if (forums.data.length === 0)
    return (
      <EmptyState
        drawing="copos"
        title="Nenhum fórum por aqui ainda"
        action={<ButtonLink to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</ButtonLink>}
      >
        Quando a sua turma tiver um fórum, ele aparece nesta página.
      </EmptyState>
    );
  return (
    <Rows label="Fóruns">
      {forums.data.map((forum) => (
        <ForumRow key={forum.id} forum={forum} />
      ))}
    </Rows>
  );
}

/** The student's forums (spec §2). */
export const Component = () => (
  <Page title="Fóruns">
    <PageHead title="Fóruns" sub={<p>Perguntas e respostas das suas turmas.</p>} />
    <ForumList />
  </Page>
);
