import type { Lesson } from "@sabia/contract";
import { ButtonLink } from "../../../ui/button.tsx";
import { InlineList } from "../../../ui/inline-list.tsx";
import { RichText } from "../../../ui/rich-text/rich-text.tsx";
import { lessonKinds } from "../lesson-texts.ts";
import { toCourses, toLesson } from "../room-context.ts";
import type { LessonEntry } from "../syllabus.ts";
import { lessonTitleId } from "../use-lesson-arrival.ts";
import { LessonContent } from "./lesson-content.tsx";
import { Materials } from "./materials.tsx";
import styles from "./room.module.css";
import { VideoLesson } from "./video-lesson.tsx";

type Props = {
  matriculaId: string;
  lesson: Lesson;
  place: { position: number; total: number; subject: string | null };
  next: LessonEntry | null;
  /** The best known progress, including what is not sent yet. */
  progress: number;
  onProgress: (progress: number) => Promise<boolean>;
  onNext: (isWanted: () => boolean) => void;
  onMissing: (missing: boolean) => void;
};

/**
 * A lesson by its type: a video with text below, or a page of text. Exercise lists have a screen of their
 * own.
 */
export function LessonView({ matriculaId, lesson, place, next, progress, ...callbacks }: Props) {
  const head = <LessonHead lesson={lesson} place={place} />;
  const onwardLink =
    next && !next.locked ? (
      <ButtonLink to={toLesson(matriculaId, next.id)} variant="default">
        Ir para a próxima aula
      </ButtonLink>
    ) : (
      <ButtonLink to={toCourses} variant="default">
        Voltar para Cursos
      </ButtonLink>
    );
  if (lesson.type_lesson === "LC")
    return (
      <article>
        <LessonContent>
          <div className={styles.textHead}>{head}</div>
          {lesson.description && lesson.content_text && (
            <div className={styles.lead}>
              <RichText html={lesson.description} />
            </div>
          )}
          <RichText html={lesson.content_text || lesson.description} />
          <Materials contents={lesson.contents} />
        </LessonContent>
      </article>
    );
  return (
    <article>
      <VideoLesson
        matriculaId={matriculaId}
        lesson={lesson}
        progress={progress}
        nextTitle={next?.title ?? null}
        {...callbacks}
        onwardLink={onwardLink}
      />
      <div className={styles.about}>
        {head}
        {renderLessonText(lesson)}
      </div>
    </article>
  );
}

/** The school's text about a video or a list, with its materials; null if there is none. */
export const renderLessonText = ({ description, content_text, contents }: Lesson) =>
  description || content_text || contents.length > 0 ? (
    <LessonContent>
      {description && (
        <div className={styles.description}>
          <RichText html={description} />
        </div>
      )}
      {content_text && (
        <div className={styles.more}>
          <RichText html={content_text} />
        </div>
      )}
      <Materials contents={contents} />
    </LessonContent>
  ) : null;

/** `Aula 7 de 12 · Álgebra · Vídeo`. */
export function LessonPlace({ lesson, place }: Pick<Props, "lesson" | "place">) {
  return (
    <InlineList>
      {place.position > 0 && `Aula ${place.position} de ${place.total}`}
      {place.subject}
      {lessonKinds[lesson.type_lesson]}
    </InlineList>
  );
}

function LessonHead({ lesson, place }: Pick<Props, "lesson" | "place">) {
  return (
    <header className={styles.head}>
      <p className="meta num">
        <LessonPlace lesson={lesson} place={place} />
      </p>
      <h2 id={lessonTitleId} tabIndex={-1}>
        {lesson.title}
      </h2>
    </header>
  );
}
