import type { Answer, Lesson } from "@sabia/contract";
import type { SignedFile } from "../files/public.ts";
import type { ExerciseListRow, LessonContent } from "./lessons.queries.ts";
import type { OpenLesson } from "./open-lesson.ts";

type SignFile = (file: SignedFile) => string;

function presentVideo(row: LessonContent, signFile: SignFile): Lesson["video"] {
  if (row.videoEmbed !== null)
    return { file: { type: "embed", path: row.videoEmbed }, poster: null, captions: [] };
  const { videoFileId: id, videoName: name, videoType: type, posterId, posterName } = row;
  if (id === null || name === null || type === null) return null;
  return {
    file: { type, path: signFile({ id, name }) },
    poster: posterId === null || posterName === null ? null : signFile({ id: posterId, name: posterName }),
    captions: (row.captions ?? []).map(({ lang, label, file }) => ({ lang, label, path: signFile(file) })),
  };
}

const toTimestamp = (time: string) => new Date(time).toISOString();

/** A lesson's exercise list (wire §4); `count` is what a student gets who opens it now. */
function presentExerciseList(list: ExerciseListRow | null, count: number): Lesson["lesson_exercise_list"] {
  if (list === null) return null;
  return {
    exercise_list: { deadline: list.minutes, count: list.instances?.[0]?.count ?? count },
    response_interval_init: list.startsAt && toTimestamp(list.startsAt),
    response_interval_end: list.endsAt && toTimestamp(list.endsAt),
    exercise_list_instances: (list.instances ?? []).map(({ id, status, createdAt }) => ({
      id,
      status: status as "NI" | "EA" | "FA" | "FE",
      created_at: toTimestamp(createdAt),
    })),
  };
}

/**
 * A lesson with its neighbours (wire §3). `signFile` returns an address that a player can read without an
 * Authorization header.
 */
export function presentLesson(
  { access, content }: OpenLesson,
  signFile: SignFile,
): Answer<"GET /v1/enrollment/lesson/:matriculaId/:aulaId"> {
  return {
    lesson: {
      id: content.id,
      title: content.title,
      description: content.description,
      progresso: access.progress ?? 0,
      type_lesson: content.type as Lesson["type_lesson"],
      duration: content.duration,
      video: presentVideo(content, signFile),
      content_text: content.contentHtml,
      contents: (content.materials ?? []).map((material) => ({
        group_id: access.groupId,
        file_id: material.fileId,
        file: { path: material.name, type: material.type, size: material.size },
        title: material.title,
        text: material.text,
      })),
      lesson_exercise_list: presentExerciseList(access.exerciseList, Number(content.exerciseCount)),
    },
    previousLesson: content.previousLesson,
    nextLesson: content.nextLesson,
    groupId: access.groupId,
  };
}
